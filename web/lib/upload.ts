import type { UploadBucket } from '#core/files/contract.ts';

export interface UploadedFile {
  id: string;
  url: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** An upload that was refused or broke, ready to show. */
export class UploadError extends Error {
  readonly title: string;
  constructor(title: string, text: string) {
    super(text);
    this.title = title;
  }
}

/**
 * Sends a file ahead of its form; `fetch` cannot tell progress, so this is an XMLHttpRequest. Returns the answer and
 * a way to cancel, after which the answer never comes.
 */
export function sendFile(file: File, bucket: UploadBucket, onProgress: (sent: number) => void) {
  const request = new XMLHttpRequest();
  const answer = new Promise<UploadedFile>((resolve, reject) => {
    const broken = () => reject(new UploadError('File upload failed', 'The upload broke off. Please try again.'));
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = broken;
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status < 300 && body) resolve(body as UploadedFile);
      else if (body?.data) reject(new UploadError(body.data.title, body.data.text));
      else broken();
    };
  });
  const form = new FormData();
  form.set('bucket', bucket);
  form.set('file', file);
  request.open('POST', '/api/files');
  request.send(form);
  return { answer, cancel: () => request.abort() };
}

function parse(text: string): (Partial<UploadedFile> & { data?: { title: string; text: string } }) | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
