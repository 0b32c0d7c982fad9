#!/usr/bin/env bash
# Compiles as cargo asks for, but does not optimise the integration tests themselves: RUSTC_WRAPPER=scripts/ci/rustc.sh cargo test
#
# They are in the same package as the library, so no profile can tell them apart. They only call the library, which is optimised.
case " $* " in
  *" --test "*) exec "$@" -C opt-level=0 ;;
  *) exec "$@" ;;
esac
