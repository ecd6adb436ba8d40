import { CircleAlert, FileText, RotateCw, Trash2 } from 'lucide-react';
import { fileSize } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import type { Draft } from './use-outbox.ts';

interface DraftEntryProps {
  draft: Draft;
  onRetry: () => void;
  onDiscard: () => void;
}

/** An own message that is not known to be stored yet. */
export function DraftEntry({ draft, onRetry, onDiscard }: DraftEntryProps) {
  const { content, file, state, progress, fault } = draft;
  return (
    <article className="entry own">
      <p className="sr-only">You</p>
      {content && (
        <p className="bubble" dir="auto">
          {content}
        </p>
      )}
      {file && (
        <div className="bubble holds-file">
          <div className="file">
            <FileText />
            <span className="min-w-0 grow">
              <b className="block truncate">{file.name}</b>
              {state === 'sending' && (
                <progress max={file.size} value={Math.min(progress, file.size)} aria-label={`Uploading ${file.name}`} />
              )}
              <span className="text-ink-3 tabular-nums">{fileSize(file.size)}</span>
            </span>
          </div>
        </div>
      )}
      {state === 'failed' ? (
        <div className="failed">
          <p role="alert">
            <CircleAlert className="size-4" /> {fault}
          </p>
          <Button look="quiet" onClick={onRetry}>
            <RotateCw className="size-4" /> Retry
          </Button>
          <Button look="quiet" onClick={onDiscard}>
            <Trash2 className="size-4" /> Discard
          </Button>
        </div>
      ) : (
        <p className="when">{state === 'sending' ? 'Sending…' : 'Sent'}</p>
      )}
    </article>
  );
}
