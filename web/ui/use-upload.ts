import { useEffect, useId, useRef, useState } from 'react';
import { type UploadBucket, uploadKinds } from '#core/files/buckets.ts';
import { fileRefusals } from '#core/files/refusals.ts';
import { severalFiles, sizes } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { useAccount } from '../lib/account.ts';
import { sizeBefore, smaller } from '../lib/smaller.ts';
import { showToast } from '../lib/toasts.ts';
import { leftFiles, sendFile } from '../lib/transfer.ts';
import { type Transfer, UploadError, type UploadedFile, type Way } from '../lib/upload.ts';
import { useForm, useToldChange } from './form.tsx';
import { atStart, mayPass } from './upload-state.ts';

export interface Sending {
  step: 'sending';
  name: string;
  size: number;
  /** Bytes before it was made smaller; undefined for a file that is sent as it was chosen. */
  was?: number | undefined;
  cancel: () => void;
  picture: string | null;
  /** Absent while it is made smaller. */
  transfer?: Transfer;
  way?: Way;
}

export interface Sent {
  step: 'sent';
  id: string;
  name: string;
  size: number;
  was?: number | undefined;
  /** Uploaded just now rather than with an earlier try of the form. */
  uploaded?: true;
}

type State =
  /** `again` is the file whose upload was interrupted. */
  { step: 'none'; fault?: string; again?: File; signedOut?: boolean } | Sending | Sent;

/**
 * The refusals of files larger than their kind allows: here before the upload, and by the server.
 */
export const tooLarge = {
  pdf: 'pdf_only',
  image: 'image_only',
  cover: 'image_only',
  submission: 'submission_too_large',
  attachment: 'attachment_too_large',
  voice: 'attachment_too_large',
  screenshot: 'screenshot_only',
} as const satisfies Record<keyof typeof sizes, keyof typeof fileRefusals>;

interface Wanted {
  bucket: UploadBucket;
  /** It is a picture, and displayed. */
  preview: boolean;
  /** Receives each file uploaded ahead, several in turn; each frees the place for the next one. */
  onSent: ((file: UploadedFile) => void) | undefined;
  /** One upload of several in its form: `onSent` receives one file at a time. */
  single: boolean;
}

/** Uploads one file of a form ahead of it, with progress. */
export function useUpload({ bucket, preview, onSent, single }: Wanted) {
  const id = useId();
  const several = onSent !== undefined && !single;
  const { kept, setBusy } = useForm();
  const account = useAccount();
  const frame = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const letGo = useRef(setBusy);
  const [state, setState] = useState<State>(() =>
    kept && !single ? { step: 'sent', id: kept.file_id, name: kept.name, size: kept.size } : { step: 'none' },
  );
  useToldChange(frame, state.step);

  const send = async (chosen: File, isLeft = false) => {
    const kind = uploadKinds[bucket];
    const drawing = new AbortController();
    setBusy(id, true);
    const cancelDrawing = () => drawing.abort();
    setState({
      step: 'sending',
      name: chosen.name,
      size: chosen.size,
      cancel: cancelDrawing,
      picture: null,
    });
    // A file that an earlier visit left is small already.
    const file = isLeft ? chosen : await smaller(chosen, kind);
    if (drawing.signal.aborted) return;
    const { name, size } = file;
    const was = sizeBefore(file);
    if (size > sizes[kind]) {
      setBusy(id, false);
      const refusal = fileRefusals[tooLarge[kind]];
      setState({ step: 'none', fault: wordsOf(refusal) });
      showToast({ title: refusal.title, text: '', variant: 'destructive' });
      return;
    }
    const transfer = await sendFile(file, bucket, account, (way) =>
      setState((now) => (now.step === 'sending' ? { ...now, way } : now)),
    );
    if (drawing.signal.aborted) {
      transfer.leave();
      return;
    }
    const picture = preview ? URL.createObjectURL(file) : null;
    setState({ step: 'sending', name, size, was, way: atStart, transfer, cancel: transfer.cancel, picture });
    try {
      const stored = await transfer.answer;
      onSent?.(stored);
      setState(
        onSent ? { step: 'none' } : { step: 'sent', id: stored.id, name, size: stored.size, was, uploaded: true },
      );
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      const { message, title, signedOut } = error;
      setState({ step: 'none', fault: message, signedOut, ...(mayPass(error) && { again: file }) });
      showToast({ title, text: '', variant: 'destructive' });
    }
    setBusy(id, false);
  };
  const sendAll = async (files: File[], areLeft = false) => {
    for (const file of files) await send(file, areLeft);
  };
  const take = (files: FileList | null | undefined) => {
    void sendAll([...(files ?? [])].slice(0, several ? undefined : 1));
    if (input.current) input.current.value = '';
  };
  const clear = () => {
    if (state.step === 'sending') state.cancel();
    setBusy(id, false);
    setState({ step: 'none' });
  };
  const stop = state.step === 'sending' ? (state.transfer?.leave ?? state.cancel) : null;
  useEffect(() => () => stop?.(), [stop]);
  // A removed field ends its form's wait for it.
  useEffect(() => () => letGo.current(id, false), [id]);
  const local = state.step === 'sending' ? state.picture : null;
  useEffect(() => () => URL.revokeObjectURL(local ?? ''), [local]);
  // Each step has its own control: the next one takes the focus of the one it replaced.
  const shown = useRef(state.step);
  useEffect(() => {
    if (shown.current === state.step) return;
    shown.current = state.step;
    const lost = !document.activeElement || document.activeElement === document.body;
    if (lost) frame.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, [state.step]);
  // A file chosen before script ran is uploaded once it does, or one that an earlier visit left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script takes over
  useEffect(() => {
    const early = input.current?.files;
    if (early?.length) {
      take(early);
      return;
    }
    if (state.step !== 'none') return;
    let isGone = false;
    void leftFiles(bucket, account, several ? severalFiles.most : 1, () => isGone).then((files) =>
      sendAll(files, true),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return { id, frame, input, state, several, send, take, clear };
}
