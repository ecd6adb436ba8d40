import { inFront } from './in-front.ts';

export interface UploadedFile {
  id: string;
  url: string;
  name: string;
  /** Bytes. */
  size: number;
}

interface Refused {
  status?: number;
  code?: string | null | undefined;
  found?: string | null | undefined;
}

/**
 * A form that was refused or interrupted, ready to show. `code` and `found` are set for a refusal
 * by the server; one by a proxy in front of it has its `status` alone.
 */
export class UploadError extends Error {
  readonly title: string;
  readonly code: string | null | undefined;
  readonly found: string | null | undefined;
  /** Status of the answer; 0 without an answer. */
  readonly status: number;
  /** There was no session. */
  readonly signedOut: boolean;
  constructor(title: string, text: string, { status = 0, code = null, found = null }: Refused = {}) {
    super(text);
    this.title = title;
    this.code = code;
    this.found = found;
    this.status = status;
    this.signedOut = status === 401 && code !== null;
  }
}

interface Posting {
  onProgress?: (sent: number) => void;
  /** Title of the error if the connection breaks. */
  failure: string;
  /** Idempotency key. */
  key?: string;
  /** Milliseconds without progress until the connection counts as broken; 0, the default: never. */
  patience?: number;
}

/**
 * Milliseconds that a file may make no progress: while being sent, or while the server checks it.
 */
export const filePatience = 45_000;

interface Answer {
  code?: string;
  message?: string;
  data?: { title: string; text: string; found?: string };
}

/**
 * Sends a form to the REST surface; an XMLHttpRequest, since `fetch` reports no progress. Returns
 * the answer and a way to cancel, after which the answer never comes. Error: UploadError.
 */
export function postForm<Body>(
  path: string,
  form: FormData | URLSearchParams,
  { onProgress, failure, key, patience = 0 }: Posting,
) {
  const request = new XMLHttpRequest();
  const answer = new Promise<Body>((resolve, reject) => {
    const broken = () => reject(faultOf(0, '', failure));
    let waiting: number | undefined;
    const wait = () => {
      window.clearTimeout(waiting);
      if (patience === 0) return;
      waiting = window.setTimeout(() => {
        request.abort();
        broken();
      }, patience);
    };
    wait();
    request.upload.onprogress = ({ loaded }) => {
      wait();
      onProgress?.(loaded);
    };
    request.onloadend = () => window.clearTimeout(waiting);
    request.onerror = broken;
    request.onload = () => {
      const { status, responseText } = request;
      const body = status < 300 ? parse(responseText) : null;
      if (body) resolve(body as Body);
      else reject(faultOf(status, responseText, failure));
    };
  });
  request.open('POST', `/api${path}`);
  if (key) request.setRequestHeader('idempotency-key', key);
  request.send(form);
  return { answer, cancel: () => request.abort() };
}

/** Returns the error of an answer with this status and text; status 0: there was none. */
export function faultOf(status: number, answer: string, failure: string): UploadError {
  const { code, message, data } = parse(answer) ?? {};
  const { title = failure, text = message, found } = data ?? {};
  if (status >= 300 && text) return new UploadError(title, text, { status, code, found });
  if (status >= 400) return new UploadError(failure, inFront(status).text, { status });
  return new UploadError(failure, 'The connection was lost. Please try again.');
}

/** How far a file is on its way. */
export interface Way {
  /** Bytes. */
  sent: number;
  /** It moves, waits for the connection, or was paused by its sender. */
  step: 'moving' | 'waiting' | 'paused';
  /** Bytes a second; null while that is unknown. */
  speed: number | null;
}

/** A file on its way ahead of its form. */
export interface Transfer {
  answer: Promise<UploadedFile>;
  /** Ends it, after which the answer never comes. */
  cancel: () => void;
  /** Ends it like `cancel`, when its page is left: a later visit goes on with it. */
  leave: () => void;
  /** Stops it until `resume`; missing where it would begin anew. */
  pause?: () => void;
  resume?: () => void;
}

/** Returns the name of the note that an account's database may hold unfinished uploads. */
export const uploadsMark = (account: string) => `uploads of ${account}`;

/** Sends a file that is a form of its own; idempotent, however often its answer is lost. */
export function postFile(path: string, file: File, onProgress: (sent: number) => void): Promise<unknown> {
  const form = new FormData();
  form.set('file', file);
  const key = crypto.randomUUID();
  return postForm(path, form, { onProgress, failure: 'Upload failed', patience: filePatience, key }).answer;
}

function parse(text: string): Answer | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
