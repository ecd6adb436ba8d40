import { voiceTypes } from '#core/chat/voice.ts';

/** What this browser records sound as; undefined where it does in no way that the others play, or not on this address. */
export function recordedType() {
  if (typeof MediaRecorder !== 'function' || !navigator.mediaDevices?.getUserMedia) return undefined;
  return voiceTypes.find(({ type }) => MediaRecorder.isTypeSupported(type));
}
