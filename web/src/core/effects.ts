/** Sounds made of noise and sine waves, and a tap of the phone. Both are off until asked for. */
export type Effect = "throw" | "hold" | "score" | "end";

let context: AudioContext | null = null;

export function sound(effect: Effect): void {
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  if (effect === "throw") for (let i = 0; i < 7; i++) knock(context, now + i * 0.05 + Math.random() * 0.03, 0.25 - i * 0.025);
  if (effect === "hold") knock(context, now, 0.12);
  if (effect === "score") [523, 784].forEach((pitch, i) => note(context!, now + i * 0.09, pitch));
  if (effect === "end") [523, 659, 784, 1047].forEach((pitch, i) => note(context!, now + i * 0.13, pitch));
}

export function vibrate(effect: Effect): void {
  const patterns = { throw: [25, 35, 25, 35, 40], hold: [12], score: [30], end: [40, 60, 90] };
  navigator.vibrate?.(patterns[effect]);
}

/** A die that hits the table: a very short burst of filtered noise. */
function knock(audio: AudioContext, at: number, loud: number): void {
  const length = Math.floor(audio.sampleRate * 0.04);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: 1400 + Math.random() * 1200, Q: 1.2 });
  source.connect(filter).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start(at);
}

function note(audio: AudioContext, at: number, frequency: number): void {
  const wave = new OscillatorNode(audio, { type: "sine", frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(0.14, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
  wave.connect(gain).connect(audio.destination);
  wave.start(at);
  wave.stop(at + 0.4);
}
