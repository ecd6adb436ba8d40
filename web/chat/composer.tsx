import Mic from 'lucide-react/icons/mic';
import Paperclip from 'lucide-react/icons/paperclip';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import X from 'lucide-react/icons/x';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Form } from 'react-router';
import { fileRefusals } from '#core/files/refusals.ts';
import { lengths, megabytes, sizes } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { isBlank } from '#core/visible.ts';
import type { Failure } from '../lib/form-values.ts';
import { fileSize } from '../lib/format.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { touch } from '../lib/typed.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { recordedType } from './can-record.ts';
import { composedIn } from './composed.ts';
import { PayLink } from './payment-card.tsx';
import { useRecorder } from './use-recorder.ts';
import '../ui/file.css';
import '../ui/input.css';

const attachLabel = `Attach a file, up to ${megabytes(sizes.attachment)}`;

/** Characters from which the composer counts. */
const countedFrom = 3500;

export interface ComposerHandle {
  /** Takes back what was refused; false when something else has been written meanwhile. */
  restore: (content: string, file: File | null) => boolean;
  focus: () => void;
  /** Selects the word, in any case, that is found in the text. */
  mark: (find: (text: string) => string | undefined) => void;
}

interface ComposerProps {
  conversation_id: string;
  viewer: string;
  formKey: string;
  /** Of the form without script. */
  failure: Failure | undefined;
  /** A message is on its way: the next one is not sent before it is stored (CHAT-22), but can be written. */
  sending: boolean;
  /** The viewer is the student, who can tell of payments. */
  canPay: boolean;
  /** What is answered, as it is shown. */
  replying: ReactNode;
  /** Called as a text is typed. */
  onTyping: () => void;
  /** Takes the message, or a voice note of so many seconds; false leaves it in the composer. */
  onSend: (content: string, file: File | null, voice_seconds?: number) => boolean;
  ref: Ref<ComposerHandle>;
}

/** Text and one file, kept until they are sent. With script it hands them to `onSend`; without, it is a plain form. */
export function Composer({
  conversation_id,
  viewer,
  formKey,
  failure,
  sending,
  canPay,
  replying,
  onTyping,
  onSend,
  ref,
}: ComposerProps) {
  const id = useId();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [length, setLength] = useState(0);
  const recorder = useRecorder(area);
  const composed = composedIn(viewer, conversation_id);
  const attached = composed.useAttached();
  const note = attached?.voice_seconds ? attached : null;
  const file = note ? null : (attached?.file ?? null);

  const typed = () => {
    const text = area.current?.value ?? '';
    setLength(text.length);
    composed.keepText(text);
    if (form.current && text) touch(form.current);
    return text;
  };
  const write = (text: string) => {
    if (area.current) area.current.value = text;
    typed();
  };
  const attach = (chosen: File | null) => {
    void composed.keepAttached(chosen && { file: chosen, voice_seconds: null });
  };
  // What was typed before script ran stays; else what was left here comes back.
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
    if (input.current) input.current.value = '';
    if (!chosen) return;
    if (chosen.size <= sizes.attachment) attach(chosen);
    else {
      const { title } = fileRefusals.attachment_too_large;
      const text = wordsOf(fileRefusals.attachment_too_large);
      showToast({ title, text, variant: 'destructive' });
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
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };

  const offersVoice = hydrated && length === 0 && !file && !sending && recordedType() !== undefined;
  return (
    <Form ref={form} className="composer" method="post" encType="multipart/form-data" onSubmit={send}>
      <input type="hidden" name="key" value={failure?.key ?? formKey} />
      <input type="hidden" name="conversation_id" value={conversation_id} />
      {failure && (
        <Note look={failure.refusal.code === 'message_not_allowed' ? 'warn' : 'bad'} role="alert">
          <b>{failure.refusal.title}</b> {failure.refusal.text} {failure.refusal.found}
        </Note>
      )}
      {replying}
      {file && (
        <div className="file">
          <Paperclip />
          <span className="min-w-0 grow">
            <b className="block truncate" dir="auto">
              {file.name}
            </b>
            <span className="text-ink-3 tabular-nums">{fileSize(file.size)}</span>
          </span>
          <IconButton label={`Remove ${file.name}`} onClick={() => attach(null)}>
            <X />
          </IconButton>
        </div>
      )}
      {recorder.Part && (
        <recorder.Part
          note={note}
          sending={sending}
          onRecorded={composed.keepAttached}
          onSend={(note, seconds) => !sending && onSend('', note, seconds)}
          onClose={() => {
            recorder.close();
            void composed.keepAttached(null);
          }}
        />
      )}
      <div className="line" hidden={recorder.Part !== null}>
        <label className="icon-btn" htmlFor={`${id}-file`} title={attachLabel}>
          <Paperclip />
          <span className="sr-only">{attachLabel}</span>
        </label>
        <input
          ref={input}
          id={`${id}-file`}
          className={hydrated ? 'sr-only' : 'until-script plain-file'}
          type="file"
          name="file"
          onChange={(event) => take(event.target.files?.[0])}
        />
        {canPay && <PayLink />}
        <label className="sr-only" htmlFor={`${id}-text`}>
          Message
        </label>
        <textarea
          ref={area}
          id={`${id}-text`}
          className="input"
          name="content"
          rows={1}
          maxLength={lengths.message}
          placeholder="Write a message"
          defaultValue={failure ? String(failure.values.content ?? '') : undefined}
          dir="auto"
          onInput={() => typed() && onTyping()}
          onKeyDown={sendOnEnter}
          enterKeyHint="send"
        />
        {offersVoice && (
          <IconButton className="mic" label="Record a voice note" onClick={recorder.open}>
            <Mic />
          </IconButton>
        )}
        <Button type="submit" pending={sending} aria-label="Send">
          <SendHorizontal className="flip" /> <span className="max-wide:hidden">Send</span>
        </Button>
      </div>
      {length >= countedFrom && (
        <p className="counter">
          {length} / {lengths.message}
        </p>
      )}
      <p className="sr-only" role="status">
        {length >= lengths.message && `A message has at most ${lengths.message} characters.`}
      </p>
    </Form>
  );
}
