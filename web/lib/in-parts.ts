import { DetailedError, Upload } from 'tus-js-client';
import type { UploadBucket } from '#core/files/buckets.ts';
import { unfinished } from '#core/limits.ts';
import { passing } from './in-front.ts';
import { isSameFile } from './same-file.ts';
import { claim, type Unfinished, unfinishedOf } from './unfinished.ts';
import { faultOf, postForm, type Transfer, UploadError, type UploadedFile, type Way } from './upload.ts';

const failure = 'File upload failed';
const endpoint = '/api/uploads';

/** Milliseconds without progress after which a connection counts as broken. */
const patience = 30_000;

/** Milliseconds until the next try, by the number of failures since the last progress. */
const pauses = [200, 1000, 3000, 10_000, 30_000];

interface Sending {
  bucket: UploadBucket;
  account: string;
  onChange: (way: Omit<Way, 'speed'>) => void;
}

type Claimed = { one: Unfinished; release: () => void };

/** Kept uploads whose files this document is about to send. */
const taken = new WeakMap<File, Claimed>();

/** Returns files of this page and bucket that no tab is sending, claimed to be sent. */
export async function takeUp(bucket: UploadBucket, account: string, most: number, isGone: () => boolean) {
  const files: File[] = [];
  for (const one of await unfinishedOf(account).at(bucket, location.pathname)) {
    if (files.length === most || isGone()) break;
    const release = await claim(one);
    if (isGone()) release?.();
    else if (release) {
      taken.set(one.file, { one, release });
      files.push(one.file);
    }
  }
  return files;
}

/** Returns the kept upload of a file, also of one that was chosen again, else a new one. */
async function claimFor(file: File, bucket: UploadBucket, account: string): Promise<Claimed> {
  const ours = taken.get(file);
  if (ours) {
    taken.delete(file);
    return ours;
  }
  const { pathname: place } = location;
  for (const one of await unfinishedOf(account).at(bucket, place)) {
    const release = isSameFile(one.file, file) ? await claim(one) : null;
    if (release) return { one: { ...one, file }, release };
  }
  const key = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('-');
  const one = { key, bucket, place, file, url: null, since: Date.now() };
  return { one, release: (await claim(one)) ?? (() => undefined) };
}

/**
 * Sends a file in parts, and goes on from the server's offset after every break, for as long as its
 * page is open; a later page goes on with what this one left.
 */
export function sendInParts(file: File, { bucket, account, onChange }: Sending): Transfer {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>();
  const kept = unfinishedOf(account);
  let one: Unfinished | undefined;
  let upload: Upload | undefined;
  let release: (() => void) | null = null;
  let step: Way['step'] | 'over' = 'moving';
  let sent = 0;
  /** The server has all bytes: more than that they were sent. */
  let isWhole = false;
  let breaks = 0;
  let timer: number | undefined;

  const change = (next: Way['step']) => {
    step = next;
    onChange({ sent, step: next });
  };
  const later = (work: () => void, milliseconds: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(work, milliseconds);
  };
  const stop = () => {
    window.clearTimeout(timer);
    return upload?.abort().catch(() => undefined);
  };
  const go = () => {
    if (step === 'over') return;
    change('moving');
    later(broken, patience);
    if (isWhole) void finish();
    else upload?.start();
  };
  const broken = () => {
    if (step !== 'moving') return;
    void stop();
    change('waiting');
    later(go, pauses[Math.min(breaks, pauses.length - 1)] ?? 0);
    breaks += 1;
  };
  const isBack = () => {
    if (step === 'waiting' && document.visibilityState === 'visible') go();
  };
  const over = (isDone: boolean) => {
    step = 'over';
    window.clearTimeout(timer);
    window.removeEventListener('online', isBack);
    document.removeEventListener('visibilitychange', isBack);
    if (isDone && one) void kept.remove(one.key);
    release?.();
  };
  /** A fault that no try mends ends the upload; a lost session leaves it for a later page. */
  const fail = (error: UploadError) => {
    if (step === 'over') return;
    if (!error.signedOut) void upload?.abort(true).catch(() => undefined);
    over(!error.signedOut);
    reject(error);
  };
  /** Tries again after an answer with this status, where that may help. */
  const mend = (status: number, fault: () => UploadError) => {
    if (status === 404 && upload?.url) {
      // The server has cleared it: it begins anew.
      isWhole = false;
      upload.url = null;
      upload.options.endpoint = endpoint;
      upload.options.uploadUrl = null;
      broken();
      // 409: another request moved it, or, since its answer was lost, is judging it still.
    } else if (passing.includes(status) || status === 409) broken();
    else fail(fault());
  };
  const finish = async () => {
    const path = `/uploads/${upload?.url?.split('/').at(-1)}/file`;
    window.clearTimeout(timer);
    try {
      const stored = await postForm<UploadedFile>(path, new URLSearchParams(), { failure, patience: 120_000 }).answer;
      if (step === 'over') return;
      over(true);
      resolve(stored);
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      if (step === 'over') return;
      mend(error.status, () => error);
    }
  };
  const failed = (error: Error | DetailedError) => {
    if (!(error instanceof DetailedError)) {
      fail(new UploadError(failure, 'This file cannot be read any more. Please choose it again.'));
      return;
    }
    const status = error.originalResponse?.getStatus() ?? 0;
    mend(status, () => faultOf(status, error.originalResponse?.getBody() ?? '', failure));
  };

  const begin = async () => {
    const claimed = await claimFor(file, bucket, account);
    if (step === 'over') {
      claimed.release();
      return;
    }
    ({ one, release } = claimed);
    const known = () => {
      if (step === 'over' || !one || !upload?.url) return;
      // With an endpoint the library would begin anew whenever the server does not answer well.
      upload.options.endpoint = null;
      upload.options.uploadUrl = upload.url;
      one = { ...one, url: upload.url };
      void kept.keep(one);
    };
    upload = new Upload(one.file, {
      endpoint: one.url ? null : endpoint,
      uploadUrl: one.url,
      chunkSize: unfinished.request,
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { bucket, filename: file.name, owner: account },
      onUploadUrlAvailable: known,
      onProgress: (now) => {
        if (step !== 'moving') return;
        if (now > sent) breaks = 0;
        sent = now;
        later(broken, patience);
        change('moving');
      },
      onSuccess: () => {
        isWhole = true;
        void finish();
      },
      onError: failed,
    });
    await kept.keep(one);
    if (step === 'moving') go();
  };
  window.addEventListener('online', isBack);
  document.addEventListener('visibilitychange', isBack);
  void begin();

  return {
    answer: promise,
    leave: () => {
      over(false);
      void stop();
    },
    cancel: () => {
      over(true);
      void upload?.abort(true).catch(() => undefined);
    },
    pause: () => {
      change('paused');
      void stop();
    },
    resume: go,
  };
}
