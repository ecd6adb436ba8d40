import { type FormEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { fileRefusals } from '#core/files/refusals.ts';
import { sizes } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { isBlank } from '#core/visible.ts';
import { showToast } from '../lib/toasts.ts';
import { touch } from '../lib/typed.ts';
import { type Attached, composedIn } from './composed.ts';
import { useRecorder } from './use-recorder.ts';

export interface ComposerHandle {
  /** Restores refused content; returns false if the composer has other content by now. */
  restore: (content: string, file: File | null) => boolean;
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

/** Keeps the composer's text and file until they are sent, and acts on them. */
export function useComposer({ conversation_id, viewer, sending, onTyping, onSend, ref }: Writing) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const recorder = useRecorder(area);
  const composed = composedIn(viewer, conversation_id);
  const attached = composed.useAttached();
  const note = attached?.voice_seconds ? attached : null;
  const file = note ? null : attached;

  const typed = () => {
    const text = area.current?.value ?? '';
    setLength(text.length);
    composed.keepText(text);
    if (area.current?.form && text) touch(area.current.form);
    return text;
  };
  const write = (text: string) => {
    if (area.current) area.current.value = text;
    typed();
  };
  const attach = (chosen: File | null) => {
    void composed.keepAttached(chosen && { file: chosen, voice_seconds: null, voice_peaks: null });
  };
  // Text typed before script ran stays; otherwise the kept text is restored.
  const takeOver = useEffectEvent(() => {
    write(area.current?.value || composed.text());
    void composed.left().then(({ text, attached: left }) => {
      if (area.current?.value === '' && text) write(text);
      if (!composed.attached()) void composed.keepAttached(left);
    });
  });
  useEffect(() => takeOver(), []);
  const showNote = useEffectEvent(recorder.reopen);
  useEffect(() => {
    if (note) showNote();
  }, [note]);
  useImperativeHandle(ref, () => ({
    restore(content, refusedFile) {
      if (area.current?.value || attached || recorder.Part) return false;
      write(content);
      attach(refusedFile);
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

  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size <= sizes.attachment) attach(chosen);
    else {
      const { title } = fileRefusals.attachment_too_large;
      showToast({ title, text: wordsOf(fileRefusals.attachment_too_large), variant: 'destructive' });
    }
    area.current?.focus();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const content = area.current?.value.trim() ?? '';
    if (sending || (isBlank(content) && !file)) return;
    if (!onSend(content, file)) return;
    write('');
    if (file) attach(null);
    area.current?.focus();
  };
  return {
    ...{ area, length, recorder, file: file?.file ?? null, take, attach, send },
    note: {
      note,
      sending,
      onRecorded: composed.keepAttached,
      onSend: (recorded: Attached) => !sending && onSend('', recorded),
      onClose: () => {
        recorder.close();
        void composed.keepAttached(null);
      },
    },
    noteTyped: () => typed() && onTyping(),
  };
}
