"""Lists the crates in a release of sandtable, as CycloneDX: python scripts/sbom.py [TARGET] > sandtable.cdx.json

Needs `cargo` and the package cyclonedx-python-lib (scripts/supply.txt)."""

import json
import subprocess
import sys

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL


def built(metadata):
    """The packages in the program and those that build it, without those for tests only."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    found, open_ = set(), [metadata["resolve"]["root"]]
    while open_:
        name = open_.pop()
        if name in found:
            continue
        found.add(name)
        for dep in nodes[name]["deps"]:
            if any(kind["kind"] != "dev" for kind in dep["dep_kinds"]):
                open_.append(dep["pkg"])
    return found, nodes


def checksums():
    """The SHA-256 of each crate, by name and version, from Cargo.lock."""
    out, name, version = {}, None, None
    for line in open("Cargo.lock"):
        key, _, value = line.strip().partition(" = ")
        if key == "name":
            name = value.strip('"')
        elif key == "version":
            version = value.strip('"')
        elif key == "checksum":
            out[name, version] = value.strip('"')
    return out


def main():
    host = subprocess.run(["rustc", "-vV"], check=True, capture_output=True, text=True).stdout
    host = next(line.split(": ")[1] for line in host.splitlines() if line.startswith("host: "))
    target = sys.argv[1] if len(sys.argv) > 1 else host
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--features", "pictures"]
    command += ["--filter-platform", target]
    metadata = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    found, nodes = built(metadata)
    sums, root = checksums(), metadata["resolve"]["root"]
    bom, components = Bom(), {}
    for package in metadata["packages"]:
        if package["id"] not in found:
            continue
        name, version, licence = package["name"], package["version"], package["license"]
        own = package["id"] == root
        components[package["id"]] = Component(
            name=name,
            version=version,
            type=ComponentType.APPLICATION if own else ComponentType.LIBRARY,
            bom_ref=f"{name}@{version}",
            purl=PackageURL("cargo", name=name, version=version),
            licenses=[LicenseExpression(licence.replace("/", " OR "))] if licence else [],
            hashes=[HashType(alg=HashAlgorithm.SHA_256, content=sums[name, version])] if (name, version) in sums else [],
        )
    bom.metadata.component = components[root]
    for name, component in components.items():
        if name != root:
            bom.components.add(component)
        deps = {dep["pkg"] for dep in nodes[name]["deps"] if any(k["kind"] != "dev" for k in dep["dep_kinds"])}
        bom.register_dependency(component, [components[dep] for dep in sorted(deps & found)])
    sys.stdout.write(make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=1))


main()
