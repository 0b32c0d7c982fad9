//! Stopping inside the rules and continuing from there.

use super::session::State;
use super::{Cursor, Game, Input, Refused, Session, SharedProbe, Step};

impl<G: Game> Session<G> {
    /// From now on, this probe sees procedures that a choice, an edit, `redo` or [`resume`](Session::resume) starts. It does not
    /// see replays that only take something back.
    pub fn set_probe(&mut self, probe: Option<SharedProbe<G>>) {
        self.probe = probe;
    }

    /// Whether the rules are stopped inside a procedure. Position, log and frames are then as they were there, and nobody is
    /// asked.
    pub fn is_stopped(&self) -> bool {
        matches!(self.live.state, State::Stopped(_))
    }

    /// Continues from where the probe stopped the rules, to the next stop or the next decision.
    ///
    /// # Errors
    /// The rules were not stopped, a script fails, or the rules have a bug. The game then stands before the step that was in
    /// progress.
    pub fn resume(&mut self) -> Result<(), Refused<G>> {
        let State::Stopped(sign) = self.live.state else { return Err(Refused::AtTheEnd) };
        self.again(sign)?;
        self.follow()
    }

    /// Redoes the automatic steps that belong to the step just made, if they wait for `redo`.
    fn follow(&mut self) -> Result<(), Refused<G>> {
        while !self.is_stopped() {
            let waiting = self.line.next(self.line.at).filter(|(_, input)| input.follows);
            let Some((_, input)) = waiting else { break };
            let step = input.step.clone();
            self.forward(&step)?;
        }
        Ok(())
    }

    /// Replays the running segment up to the cursor. The probe sees what comes after this sign.
    fn again(&mut self, after: u64) -> Result<(), Refused<G>> {
        let at = self.line.at;
        self.probing = true;
        self.mute = after;
        let parting = self.replay(at);
        self.probing = false;
        self.mute = 0;
        self.live.table.watched.by(None, 0);
        self.parted(parting)
    }

    /// Makes a change while the rules are stopped. The change belongs to the step in progress, at the sign where the rules are
    /// stopped.
    pub(super) fn edit_inside(&mut self, edit: G::Edit, sign: u64) -> Result<(), Refused<G>> {
        if !G::inside(&edit) {
            return Err(Refused::Inside);
        }
        let input = Input { step: Step::Edit(edit.clone()), follows: true, inside: Some(sign) };
        let at = self.line.at.input;
        self.line.segment_mut().inputs.insert(at, input);
        self.line.at.input += 1;
        self.stop_again(sign)
    }

    /// Replays a segment of this branch, apart from the game and as far as it was played, and shows the probe what happens in it.
    /// Signs of the segment after it come from another table.
    pub fn observe(&self, segment: usize, probe: SharedProbe<G>) {
        let Some(played) = self.line.segments.get(segment) else { return };
        let running = segment == self.line.at.segment;
        let to = Cursor { segment, input: if running { self.line.at.input } else { played.inputs.len() } };
        let (mut apart, _) = self.apart(&self.name, self.line.stood_at(Cursor { segment, input: 0 }));
        (apart.probe, apart.probing) = (Some(probe), true);
        apart.replay(to);
    }

    /// Returns to the same stop.
    fn stop_again(&mut self, sign: u64) -> Result<(), Refused<G>> {
        let before = self.probe.replace(std::rc::Rc::new(std::cell::RefCell::new(Here)));
        let done = self.again(sign - 1);
        self.probe = before;
        done
    }

    /// Gives the table the changes that were made inside the step at the cursor. Returns their number.
    pub(super) fn load_inside(&self) -> usize {
        self.load_from(Cursor { input: self.line.at.input + 1, ..self.line.at })
    }

    /// The same for changes made before anybody was asked in the segment that starts at the cursor.
    pub(super) fn load_leading(&self) -> usize {
        self.load_from(self.line.at)
    }

    fn load_from(&self, from: Cursor) -> usize {
        let segment = self.line.segments.get(from.segment);
        let inputs = segment.and_then(|s| s.inputs.get(from.input..)).unwrap_or(&[]);
        let inside = inputs.iter().map_while(|input| match (&input.step, input.inside) {
            (Step::Edit(edit), Some(sign)) => Some((sign, edit.clone())),
            _ => None,
        });
        self.live.table.watched.load(inside)
    }
}

/// Stops at the first sign that it sees.
struct Here;

impl<G: Game> super::Probe<G> for Here {
    fn sees(&mut self, _: &std::rc::Rc<super::Table<G>>, _: &super::Sign<'_, G>) -> bool {
        true
    }
}
