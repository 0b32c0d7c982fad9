use super::*;
use std::path::Path;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn a_file_is_read_up_to_the_limit_of_its_kind() {
    let folder = folder();
    let file = folder.path().join("x.lua");
    let most = usize::try_from(Kind::Script.most()).unwrap();
    std::fs::write(&file, "x".repeat(most)).unwrap();
    assert_eq!(text(&file, Kind::Script).unwrap().len(), most);
    std::fs::write(&file, "x".repeat(most + 1)).unwrap();
    let no = text(&file, Kind::Script).unwrap_err();
    assert_eq!(no.to_string(), "has 65537 bytes; the limit is 65536");
    assert_eq!(text(&file, Kind::Scenario).unwrap().len(), most + 1);
    std::fs::write(&file, [0xff]).unwrap();
    assert!(matches!(text(&file, Kind::Script), Err(Unread::NoText)));
    assert!(text(&folder.path().join("none"), Kind::Save).unwrap_err().is_missing());
    assert!(matches!(text(folder.path(), Kind::Save), Err(Unread::Irregular("a folder"))));
}

#[test]
fn a_line_without_end_is_refused() {
    let text = format!("one\n\n{}\n{}", "x".repeat(10), "y".repeat(11));
    let mut from = std::io::BufReader::with_capacity(7, text.as_bytes());
    let mut next = || line(&mut from, 10).map(|line| line.map(|line| line.len()));
    assert_eq!([next().unwrap(), next().unwrap(), next().unwrap()], [Some(3), Some(0), Some(10)]);
    assert!(matches!(next(), Err(Unread::TooLong { most: 10, .. })));
    let mut last = &b"last"[..];
    assert_eq!(line(&mut last, 10).unwrap(), Some(b"last".to_vec()));
    assert_eq!(line(&mut last, 10).unwrap(), None);
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_links_out_of_the_folder_are_not_read() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for (path, what) in [(pipe.as_path(), "a pipe"), (Path::new("/dev/zero"), "a device")] {
        assert!(matches!(text(path, Kind::Save), Err(Unread::Irregular(it)) if it == what));
        assert!(matches!(print(path), Err(Unread::Irregular(it)) if it == what));
        assert!(!is_regular(path));
    }
    let cards = folder.path().join("cards");
    std::fs::create_dir(&cards).unwrap();
    let link = |name: &str, to: &Path| {
        let link = cards.join(name);
        std::os::unix::fs::symlink(to, &link).unwrap();
        link
    };
    std::fs::write(folder.path().join("secret"), "secret").unwrap();
    std::fs::write(cards.join("own.lua"), "own").unwrap();
    let out = link("out.lua", &folder.path().join("secret"));
    let own = link("link.lua", &cards.join("own.lua"));
    assert!(matches!(text_inside(&cards, &out, Kind::Script), Err(Unread::Outside(_))));
    assert!(write_inside(&cards, &out, b"mine").is_err());
    assert_eq!(std::fs::read_to_string(folder.path().join("secret")).unwrap(), "secret");
    assert_eq!(text_inside(&cards, &own, Kind::Script).unwrap(), "own");
    // The folder itself may be a link.
    let other = folder.path().join("other");
    std::os::unix::fs::symlink(&cards, &other).unwrap();
    assert_eq!(text_inside(&other, &other.join("own.lua"), Kind::Script).unwrap(), "own");
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_mode_and_its_link_and_no_half_written_one_is_left() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let path = folder.path().join("game.json");
    write(&path, b"one").unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
    let link = folder.path().join("link.json");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    write(&link, b"two").unwrap();
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(std::fs::read(&path).unwrap(), b"two");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "no half-written file is left");
    let no = write(Path::new("/dev/null"), b"x").unwrap_err();
    assert_eq!(no.to_string(), "it is a device");
}

#[test]
fn what_is_there_is_written_over_only_where_this_session_wrote_it() {
    let folder = folder();
    let file = folder.path().join("game.json");
    let mut output = Output::default();
    output.write(&file, b"one", false).unwrap();
    output.write(&file, b"two", false).unwrap();
    // Somebody else changes the file; the session does not.
    std::fs::write(&file, "theirs").unwrap();
    assert!(matches!(output.write(&file, b"three", false), Err(NotWritten::There)));
    assert_eq!(std::fs::read(&file).unwrap(), b"theirs");
    output.write(&file, b"theirs", false).expect("it is what is there");
    std::fs::write(&file, "theirs again").unwrap();
    output.write(&file, b"three", true).unwrap();
    output.write(&file, b"four", false).unwrap();
    std::fs::remove_file(&file).unwrap();
    output.write(&file, b"five", false).expect("nothing is lost");
    assert!(matches!(Output::default().write(&file, b"six", false), Err(NotWritten::There)));
}

#[test]
fn a_run_writes_only_into_its_folder() {
    let folder = folder();
    let mut output = Output::default();
    let before = output.confine();
    assert!(matches!(before, Place::Anywhere));
    for path in ["../x.json", "/x.json", "a/../../x.json", &folder.path().join("x.json").display().to_string()] {
        assert!(matches!(output.target(Path::new(path)), Err(NotWritten::Outside)), "{path}");
    }
    let file = output.target(Path::new("./x.json")).unwrap();
    output.write(&file, b"x", false).unwrap();
    let own = output.place.folder().unwrap().to_path_buf();
    assert!(own.join("x.json").is_file());
    drop(output);
    assert!(!own.exists(), "it goes with the run");
}

#[test]
fn a_file_is_held_once_and_what_killed_sessions_left_is_swept() {
    let folder = folder();
    let file = folder.path().join("kept.json");
    let held = Lock::take(&file).unwrap();
    assert!(held.is_of(&folder.path().join(".").join("kept.json")));
    assert!(matches!(Lock::take(&folder.path().join("./kept.json")), Err(NoLock::Held)));
    sweep(folder.path());
    assert!(matches!(Lock::take(&file), Err(NoLock::Held)), "a lock that is held is not swept");
    drop(held);
    drop(Lock::take(&file).expect("it was let go"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "no lock is left");

    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
    let make = |name: &str, old: bool| {
        let file = std::fs::File::create(folder.path().join(name)).unwrap();
        if old {
            file.set_modified(long_ago).unwrap();
        }
        file
    };
    make(".sandtable-old.tmp", true);
    make(".sandtable-kept.json.lock", true);
    make(".sandtable-new.tmp", false);
    make("mine.tmp", true);
    let written = make(".sandtable-held.tmp", true);
    written.lock().unwrap();
    sweep(folder.path());
    let mut left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, [".sandtable-held.tmp", ".sandtable-new.tmp", "mine.tmp"]);
}
