import { voiceTypes } from '#core/chat/voice.ts';

/**
 * Returns the format this browser records sound in; undefined if it has none that other browsers
 * play, or may not record at this address.
 */
export function recordedType() {
  if (typeof MediaRecorder !== 'function' || !navigator.mediaDevices?.getUserMedia) return undefined;
  return voiceTypes.find(({ type }) => MediaRecorder.isTypeSupported(type));
}
