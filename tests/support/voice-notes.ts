/** The first bytes of recordings as browsers write them, by format; they play no sound. */
export const voiceBytes = {
  'audio/webm': [0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x86, 0x81, 0x01, 0x42, 0x82, 0x84, ...Buffer.from('webmA_OPUS')],
  'audio/mp4': [
    0,
    0,
    0,
    0x18,
    ...Buffer.from('ftypisom'),
    0,
    0,
    2,
    0,
    ...Buffer.from(`isomiso2hdlr${'\0'.repeat(8)}soun`),
  ],
  'audio/ogg': [
    ...Buffer.from('OggS'),
    0,
    2,
    ...Array(20).fill(0),
    1,
    19,
    ...Buffer.from('OpusHead'),
    ...Array(11).fill(0),
  ],
} as const satisfies Record<string, readonly number[]>;

/** Returns a voice note of so many bytes, under a name of any kind. */
export function aVoiceNote(type: keyof typeof voiceBytes = 'audio/webm', size = 300, name = 'voice-note.bin'): File {
  const bytes = new Uint8Array(size);
  bytes.set(voiceBytes[type]);
  return new File([bytes], name);
}
