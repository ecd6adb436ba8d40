import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import Paperclip from 'lucide-react/icons/paperclip';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { type UploadBucket, uploadKinds } from '#core/files/buckets.ts';
import { fileRefusals } from '#core/files/refusals.ts';
import { sizes } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { fileSize } from '../lib/format.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { sendFile, UploadError, type UploadedFile } from '../lib/upload.ts';
import { Button, IconButton } from './button.tsx';
import { CheckRow } from './choices.tsx';
import { FieldError } from './field.tsx';
import { useForm, useToldChange } from './form.tsx';
import { LoginLink } from './login-link.tsx';
import './file.css';
import './upload.css';

type State =
  /** `again` is the file whose sending broke off. */
  | { step: 'none'; fault?: string; again?: File; signedOut?: boolean }
  | { step: 'sending'; name: string; size: number; sent: number; cancel: () => void; picture: string | null }
  /** `uploaded` just now, not with an earlier try of the form. */
  | { step: 'sent'; id: string; name: string; size: number; uploaded?: true };

/** The picture while it is sent, from this document; else as the server keeps it. */
function pictureOf(state: State): string | null {
  return state.step === 'sending' ? state.picture : state.step === 'sent' ? `/files/${state.id}` : null;
}

/** How a file larger than its kind is refused: here before it is sent, and by the server. */
const tooLarge = {
  pdf: 'pdf_only',
  image: 'image_only',
  cover: 'image_only',
  submission: 'submission_too_large',
  attachment: 'attachment_too_large',
  voice: 'attachment_too_large',
  screenshot: 'screenshot_only',
} as const satisfies Record<keyof typeof sizes, keyof typeof fileRefusals>;

interface UploadProps {
  bucket: UploadBucket;
  label: string;
  title: string;
  note: string;
  accept: string;
  /** Names of the form's fields: the file itself without script, the id of the file sent ahead with it. */
  fileName?: string;
  idName?: string;
  /** A statement to tick: always visible without script, else once a file is attached. */
  declaration?: { name: string; text: string };
  /** It is a picture, and shown. */
  preview?: boolean;
  /** Takes each file that was sent ahead, several in turn; there is room for the next one then. */
  onSent?: (file: UploadedFile) => void;
  /** One of several of its form: what the form kept is another's, and `onSent` takes one file at a time. */
  single?: boolean;
}

/** One file. With script it goes ahead with progress; without, it travels with the form. */
export function Upload({
  bucket,
  label,
  title,
  note,
  accept,
  fileName = 'file',
  idName = 'file_id',
  declaration,
  preview = false,
  onSent,
  single = false,
}: UploadProps) {
  const id = useId();
  const hydrated = useHydrated();
  const several = onSent !== undefined && !single;
  const { kept, issueOf, setBusy } = useForm();
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const letGo = useRef(setBusy);
  const [over, setOver] = useState(false);
  const [state, setState] = useState<State>(() =>
    kept && !single ? { step: 'sent', id: kept.file_id, name: kept.name, size: kept.size } : { step: 'none' },
  );
  useToldChange(frame, state.step);
  const fault =
    state.step === 'none' ? (state.fault ?? issueOf(fileName, idName, ...(single ? [] : ['file']))?.text) : undefined;

  const send = async (file: File) => {
    const { name, size } = file;
    const kind = uploadKinds[bucket];
    if (size > sizes[kind]) {
      const refusal = fileRefusals[tooLarge[kind]];
      setState({ step: 'none', fault: wordsOf(refusal) });
      showToast({ title: refusal.title, text: '', variant: 'destructive' });
      return;
    }
    const { answer, cancel } = sendFile(file, bucket, (sent) =>
      setState((now) => (now.step === 'sending' ? { ...now, sent } : now)),
    );
    setBusy(id, true);
    setState({ step: 'sending', name, size, sent: 0, cancel, picture: preview ? URL.createObjectURL(file) : null });
    try {
      const stored = await answer;
      onSent?.(stored);
      setState(onSent ? { step: 'none' } : { step: 'sent', id: stored.id, name, size: stored.size, uploaded: true });
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      const { message, title, signedOut, code, status } = error;
      // What is said of the moment says nothing of the file.
      const mayPass = signedOut || code === null || status === 429 || status === 503;
      setState({ step: 'none', fault: message, signedOut, ...(mayPass && { again: file }) });
      showToast({ title, text: '', variant: 'destructive' });
    }
    setBusy(id, false);
  };
  const sendAll = async (files: File[]) => {
    for (const file of files) await send(file);
  };
  const take = (files: FileList | null | undefined) => {
    void sendAll([...(files ?? [])].slice(0, several ? undefined : 1));
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const clear = () => {
    setBusy(id, false);
    setState({ step: 'none' });
  };
  const again = state.step === 'none' ? state.again : undefined;
  const cancel = state.step === 'sending' ? state.cancel : null;
  useEffect(() => () => cancel?.(), [cancel]);
  // A field that is taken out of its form takes what it waited for with it.
  useEffect(() => () => letGo.current(id, false), [id]);
  const local = state.step === 'sending' ? state.picture : null;
  useEffect(() => () => URL.revokeObjectURL(local ?? ''), [local]);
  const picture = preview ? pictureOf(state) : null;
  // Each step has its own control: the next one takes the focus that went with the one before.
  const shown = useRef(state.step);
  useEffect(() => {
    if (shown.current === state.step) return;
    shown.current = state.step;
    const lost = !document.activeElement || document.activeElement === document.body;
    if (lost) frame.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, [state.step]);
  // A file chosen before script ran is sent as soon as it does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script takes over
  useEffect(() => {
    const early = input.current?.files;
    if (early?.length) take(early);
  }, []);

  return (
    <div className="field" ref={frame}>
      <span className="label">{label}</span>
      <p className="sr-only" aria-live="polite">
        {state.step === 'sent' && state.uploaded && `${state.name} uploaded`}
      </p>
      {state.step === 'none' && (
        <label
          className="drop"
          htmlFor={id}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Paperclip />
          <span className="min-w-0 grow">
            <b className="block text-ink">{title}</b>
            <span className="block text-ink-3">{note}</span>
            <input
              ref={input}
              id={id}
              className={hydrated ? 'sr-only' : 'until-script mt-2 max-w-full'}
              type="file"
              name={fileName}
              accept={accept || undefined}
              multiple={hydrated && several}
              onChange={(event) => take(event.target.files)}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault && `${id}-error`}
            />
          </span>
        </label>
      )}
      {state.step === 'sending' && (
        <div className="file">
          <FileText />
          <span className="min-w-0 grow">
            <span className="flex justify-between gap-2">
              <b className="truncate" dir="auto">
                {state.name}
              </b>
              <span className="text-13 text-ink-3 tabular-nums">{percent(state)}%</span>
            </span>
            <progress max={100} value={percent(state)} aria-label={`Uploading ${state.name}`} />
            <span className="text-13 text-ink-3 tabular-nums">
              {fileSize(Math.min(state.sent, state.size))} of {fileSize(state.size)}
            </span>
          </span>
          <IconButton label="Cancel upload" onClick={clear}>
            <X />
          </IconButton>
        </div>
      )}
      {state.step === 'sent' && (
        <div className="file">
          <FileCheck className="text-accent-ink" />
          <span className="min-w-0 grow">
            <b className="block truncate" dir="auto">
              {state.name}
            </b>
            <span className="text-ink-3 tabular-nums">{fileSize(state.size)}</span>
          </span>
          <IconButton label={`Remove ${state.name}`} onClick={clear}>
            <Trash2 />
          </IconButton>
          <input type="hidden" name={idName} value={state.id} />
          <input type="hidden" name="kept" value={`${state.id} ${state.size} ${state.name}`} />
        </div>
      )}
      {picture && <img className="preview" src={picture} alt="What you chose" />}
      {fault && (
        <FieldError id={`${id}-error`}>
          {fault} {state.step === 'none' && state.signedOut && <LoginLink />}
        </FieldError>
      )}
      {again && (
        <Button look="sec" className="justify-self-start" onClick={() => void send(again)}>
          <RotateCw className="size-4" />
          Send {again.name} again
        </Button>
      )}
      {declaration && (!hydrated || state.step === 'sent') && (
        <div className={state.step === 'sent' ? undefined : 'until-script'}>
          <CheckRow name={declaration.name}>{declaration.text}</CheckRow>
        </div>
      )}
    </div>
  );
}

function percent({ sent, size }: { sent: number; size: number }): number {
  return size === 0 ? 0 : Math.min(100, Math.round((sent / size) * 100));
}
