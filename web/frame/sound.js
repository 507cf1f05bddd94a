// Three short sounds for what play passes: a lease granted, a write refused, a lease expired. Off until a person turns them on. All of it is told in words, too.

import { say } from "./say.js";

const APART = 0.125; // seconds from one sound to the next: at most eight a second
const LATE = 0.25; // what would be heard later than that is left out

/** Each sound's notes: hertz from and to, when, for how long (seconds), how loud, and of which wave. */
export const SOUNDS = {
  // Two notes upwards.
  grant: [{ from: 659, to: 659, at: 0, long: 0.16, loud: 0.07, wave: "sine" }, { from: 988, to: 988, at: 0.08, long: 0.24, loud: 0.06, wave: "sine" }],
  // A low knock.
  refusal: [{ from: 230, to: 130, at: 0, long: 0.09, loud: 0.14, wave: "triangle" }],
  // One note that sinks.
  expiry: [{ from: 523, to: 294, at: 0, long: 0.42, loud: 0.07, wave: "sine" }],
};

/**
 * @param {HTMLElement} button the switch of the sounds
 * @param {object} options
 * @param {{sound: () => boolean, chooseSound: (on: boolean) => void}} options.preferences
 * @param {() => AudioContext} [options.makeContext] called at the first sound that is to be heard, and never before a person touched the page
 * @param {() => boolean} [options.touched]
 * @param {() => boolean} [options.hidden] whether nobody sees the page
 * @returns {{play: (kinds: string[]) => void}}
 */
export function createSound(button, {
  preferences,
  makeContext = () => new AudioContext(),
  touched = () => navigator.userActivation?.hasBeenActive ?? true,
  hidden = () => document.hidden,
}) {
  let context = null;
  let free = 0; // when the next sound may begin, by the context's clock

  function show() {
    const on = preferences.sound();
    button.ariaPressed = String(on);
    button.title = on ? say("sound.on") : say("sound.off");
  }

  function play(kinds) {
    if (!preferences.sound() || hidden() || !touched()) return;
    try {
      context ??= makeContext();
    } catch {
      return; // a device without sound
    }
    if (context.state === "suspended") context.resume().catch(() => {});
    for (const kind of new Set(kinds)) {
      const start = Math.max(context.currentTime, free);
      if (!Object.hasOwn(SOUNDS, kind) || start - context.currentTime > LATE) continue;
      free = start + APART;
      for (const note of SOUNDS[kind]) sing(note, start);
    }
  }

  function sing({ from, to, at, long, loud, wave }, start) {
    const begin = start + at;
    const end = begin + long;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, begin);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    volume.gain.setValueAtTime(0.0001, begin); // from nothing and back, without a click
    volume.gain.exponentialRampToValueAtTime(loud, begin + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(end);
  }

  button.addEventListener("click", () => {
    preferences.chooseSound(!preferences.sound());
    show();
    play(["grant"]); // what it will sound like
  });
  show();
  return { play };
}
