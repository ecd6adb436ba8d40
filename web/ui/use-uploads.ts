import { useEffect, useId, useRef, useState } from 'react';
import { type UploadBucket, uploadKinds } from '#core/files/buckets.ts';
import { fileRefusals } from '#core/files/refusals.ts';
import { severalFiles, sizes } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { useAccount } from '../lib/account.ts';
import { isSameFile } from '../lib/same-file.ts';
import { showToast } from '../lib/toasts.ts';
import { leftFiles, sendFile } from '../lib/transfer.ts';
import { type Transfer, UploadError, type Way } from '../lib/upload.ts';
import { useForm, useToldChange } from './form.tsx';
import { atStart, mayPass } from './upload-state.ts';
import { tooLarge } from './use-upload.ts';

/** One of several files of a form. `file` is null for one left by an earlier try. */
export interface UploadItem {
  key: string;
  name: string;
  size: number;
  file: File | null;
  step: 'waiting' | 'sending' | 'sent' | 'refused';
  way: Way;
  transfer: Transfer | null;
  /** Its id, once it is stored. */
  id: string | null;
  fault: string | null;
  /** The fault was not the file's: it may be sent again. */
  again: boolean;
  signedOut: boolean;
}

const fresh = {
  step: 'waiting',
  way: atStart,
  transfer: null,
  id: null,
  fault: null,
  again: false,
  signedOut: false,
} as const;

/** Reports a refused file; its row shows the reason. */
function tell(title: string, text: string): void {
  showToast({ title, text, variant: 'destructive' });
}

/**
 * Uploads several files of a form ahead of it, one after the other, each with its own progress. A
 * refused file shows the reason and does not affect the others; duplicates count once. `taken`
 * files are stored already.
 */
export function useUploads(bucket: UploadBucket, taken: number) {
  const id = useId();
  const { keptAll, setBusy } = useForm();
  const account = useAccount();
  const frame = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const letGo = useRef(setBusy);
  const [items, setItems] = useState<UploadItem[]>(() =>
    keptAll.map(({ file_id, name, size }) => ({
      ...fresh,
      key: file_id,
      name,
      size,
      file: null,
      step: 'sent',
      id: file_id,
    })),
  );
  const [tooMany, setTooMany] = useState(false);
  const made = useRef(0);
  const line = useRef(Promise.resolve());
  const cancels = useRef(new Map<string, () => void>());
  const transfers = useRef(new Set<Transfer>());
  const busy = items.some(({ step }) => step === 'waiting' || step === 'sending');
  const steps = items.map(({ key, step }) => `${key} ${step}`).join();
  useToldChange(frame, steps);
  // A step that removed the focused control gives the focus to the next one.
  const shown = useRef(steps);
  useEffect(() => {
    if (shown.current === steps) return;
    shown.current = steps;
    const lost = !document.activeElement || document.activeElement === document.body;
    if (lost) frame.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, [steps]);

  const change = (key: string, changes: Partial<UploadItem>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  const send = async ({ key, file }: UploadItem) => {
    // Removed while it waited.
    if (!file || !cancels.current.has(key)) return;
    const removed = Promise.withResolvers<null>();
    const transfer = await sendFile(file, bucket, account, (way) => change(key, { way }));
    if (!cancels.current.has(key)) {
      transfer.cancel();
      return;
    }
    transfers.current.add(transfer);
    cancels.current.set(key, () => {
      transfer.cancel();
      removed.resolve(null);
    });
    change(key, { step: 'sending', transfer });
    try {
      const stored = await Promise.race([transfer.answer, removed.promise]);
      if (stored) change(key, { step: 'sent', id: stored.id, size: stored.size });
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      tell(error.title, '');
      change(key, { step: 'refused', fault: error.message, signedOut: error.signedOut, again: mayPass(error) });
    }
    transfers.current.delete(transfer);
    cancels.current.delete(key);
  };
  const enqueue = (item: UploadItem) => {
    cancels.current.set(item.key, () => {});
    line.current = line.current.then(() => send(item));
  };
  const take = (chosen: Iterable<File> | null | undefined) => {
    const known = items.filter(({ step }) => step !== 'refused');
    const once = [...(chosen ?? [])].filter(
      (file, n, all) =>
        !known.some((item) => item.file && isSameFile(item.file, file)) &&
        all.findIndex((other) => isSameFile(other, file)) === n,
    );
    const room = Math.max(0, severalFiles.most - taken - known.length);
    const most = sizes[uploadKinds[bucket]];
    const added = once.slice(0, room).map((file): UploadItem => {
      const item = { ...fresh, key: `${id} ${made.current++}`, name: file.name, size: file.size, file };
      if (file.size <= most) return item;
      const refusal = fileRefusals[tooLarge[uploadKinds[bucket]]];
      tell(refusal.title, once.length > 1 ? file.name : '');
      return { ...item, step: 'refused', fault: wordsOf(refusal) };
    });
    setTooMany(once.length > room);
    setItems([...items, ...added]);
    for (const item of added) if (item.step === 'waiting') enqueue(item);
    if (input.current) input.current.value = '';
  };
  const remove = (key: string) => {
    cancels.current.get(key)?.();
    cancels.current.delete(key);
    setTooMany(false);
    setItems((now) => now.filter((item) => item.key !== key));
    input.current?.focus({ preventScroll: true });
  };
  const again = (item: UploadItem) => {
    change(item.key, fresh);
    enqueue(item);
  };
  useEffect(() => letGo.current(id, busy), [id, busy]);
  // A removed field ends its form's wait for it.
  useEffect(() => () => letGo.current(id, false), [id]);
  useEffect(() => {
    const [running, waiting] = [transfers.current, cancels.current];
    return () => {
      waiting.clear();
      for (const transfer of running) transfer.leave();
    };
  }, []);
  // Files chosen before script ran are uploaded once it does, or those that an earlier visit left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script takes over
  useEffect(() => {
    const early = input.current?.files;
    if (early?.length) {
      take(early);
      return;
    }
    let isGone = false;
    const room = severalFiles.most - taken - items.length;
    void leftFiles(bucket, account, room, () => isGone).then((left) => left.length > 0 && take(left));
    return () => {
      isGone = true;
    };
  }, []);
  const isFull = taken + items.filter(({ step }) => step !== 'refused').length >= severalFiles.most;
  return { id, frame, input, items, steps, isFull, tooMany, take, remove, again, several: true };
}
