import { useCallback } from 'react';
import { useStore } from 'react-admin';

/** Hertz and seconds: a short high tone, and a low one that is heard across a storeroom. */
const TONES = {
  good: { frequency: 1320, seconds: 0.08 },
  wrong: { frequency: 180, seconds: 0.45 },
};
const VOLUME = 0.2;

/** The sounds of scanning, which a merchant can mute in this browser until the next logout. */
export function useTones() {
  const [isOn, setOn] = useStore<boolean>('scanSound', true);
  const play = useCallback(
    (tone: keyof typeof TONES) => {
      if (isOn) playTone(TONES[tone]);
    },
    [isOn],
  );
  return { isOn, setOn, play };
}

let context: AudioContext | undefined;

function playTone({ frequency, seconds }: { frequency: number; seconds: number }): void {
  // Some browsers have no Web Audio.
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers suspend sound until the user has interacted with the page.
  void context.resume();
  const gain = context.createGain();
  gain.gain.value = VOLUME;
  gain.connect(context.destination);
  const tone = context.createOscillator();
  tone.frequency.value = frequency;
  tone.connect(gain);
  tone.start();
  tone.stop(context.currentTime + seconds);
}
