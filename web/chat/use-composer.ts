import { type FormEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { fileRefusals } from '#core/files/refusals.ts';
import { severalFiles, sizes } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { isBlank } from '#core/visible.ts';
import { isSameFile } from '../lib/same-file.ts';
import { smaller } from '../lib/smaller.ts';
import { showToast } from '../lib/toasts.ts';
import { touch } from '../lib/typed.ts';
import { type Attached, composedIn } from './composed.ts';
import { useRecorder } from './use-recorder.ts';

export interface ComposerHandle {
  /** Restores refused content; returns false if the composer has other content by now. */
  restore: (content: string, files: File[]) => boolean;
  focus: () => void;
  /** Selects the word that `find` returns for the text, in any case. */
  mark: (find: (text: string) => string | undefined) => void;
}

interface Writing {
  conversation_id: string;
  viewer: string;
  /** A message is being sent: the next one waits until it is stored (CHAT-22). */
  sending: boolean;
  /** Called while text is typed. */
  onTyping: () => void;
  /** Takes the message; returns false to leave it in the composer. */
  onSend: (content: string, attached: Attached | null) => boolean;
  ref: Ref<ComposerHandle>;
}

/** Manages the composer's text and files until they are sent. */
export function useComposer({ conversation_id, viewer, sending, onTyping, onSend, ref }: Writing) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  /** Choices of files whose pictures are being made smaller. */
  const [redrawings, setRedrawings] = useState(0);
  const isRedrawing = redrawings > 0;
  const recorder = useRecorder(area);
  const composed = composedIn(viewer, conversation_id);
  const attached = composed.useAttached();
  const note = attached?.voice_seconds ? attached : null;
  const files = note ? [] : (attached?.files ?? []);

  const typed = () => {
    const text = area.current?.value ?? '';
    setLength(text.length);
    composed.saveText(text);
    if (area.current?.form && text) touch(area.current.form);
    return text;
  };
  const write = (text: string) => {
    if (area.current) area.current.value = text;
    typed();
  };
  const attach = (chosen: File[]) => {
    void composed.saveAttached(chosen.length > 0 ? { files: chosen, voice_seconds: null, voice_peaks: null } : null);
  };
  // Text typed before script ran stays; otherwise the kept text is restored.
  const takeOver = useEffectEvent(() => {
    write(area.current?.value || composed.text());
    void composed.left().then(({ text, attached: left }) => {
      if (area.current?.value === '' && text) write(text);
      if (!composed.attached()) void composed.saveAttached(left);
    });
  });
  useEffect(() => takeOver(), []);
  const showNote = useEffectEvent(recorder.reopen);
  useEffect(() => {
    if (note) showNote();
  }, [note]);
  useImperativeHandle(ref, () => ({
    restore(content, refusedFiles) {
      if (area.current?.value || attached || recorder.Part) return false;
      write(content);
      attach(refusedFiles);
      return true;
    },
    focus: () => area.current?.focus(),
    mark(find) {
      const text = area.current?.value ?? '';
      const word = find(text);
      const at = text.toLowerCase().indexOf(word ?? '');
      if (word) area.current?.setSelectionRange(at, at + word.length);
      area.current?.focus();
    },
  }));

  /** Adds files to those attached; duplicates count once, and each refused one is named. */
  const take = async (chosen: readonly File[]) => {
    setRedrawings((now) => now + 1);
    const small: File[] = [];
    for (const file of chosen) small.push(await smaller(file, 'attachment'));
    setRedrawings((now) => now - 1);
    add(small);
  };
  const add = (chosen: readonly File[]) => {
    // More may have been attached while these were made smaller.
    const before = composed.attached();
    const present = before && !before.voice_seconds ? before.files : [];
    const fresh = chosen.filter((file) => !present.some((other) => isSameFile(file, other)));
    const fitting = fresh.filter(({ size }) => size <= sizes.attachment);
    const all = [...present, ...fitting];
    for (const { name } of fresh.filter((file) => !fitting.includes(file))) {
      const { title } = fileRefusals.attachment_too_large;
      const text = wordsOf(fileRefusals.attachment_too_large);
      showToast({ title, text: chosen.length > 1 ? `${name}: ${text}` : text, variant: 'destructive' });
    }
    if (all.length > severalFiles.most) {
      const { title } = fileRefusals.files_too_many;
      showToast({ title, text: wordsOf(fileRefusals.files_too_many), variant: 'destructive' });
    }
    if (fitting.length > 0) attach(all.slice(0, severalFiles.most));
    area.current?.focus();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const content = area.current?.value.trim() ?? '';
    if (sending || isRedrawing || (isBlank(content) && files.length === 0)) return;
    if (!onSend(content, note ? null : attached)) return;
    write('');
    if (files.length > 0) attach([]);
    area.current?.focus();
  };
  return {
    ...{ area, length, recorder, files, isRedrawing, take, attach, send },
    note: {
      note,
      sending,
      onRecorded: composed.saveAttached,
      onSend: (recorded: Attached) => !sending && onSend('', recorded),
      onClose: () => {
        recorder.close();
        void composed.saveAttached(null);
      },
    },
    noteTyped: () => typed() && onTyping(),
  };
}
