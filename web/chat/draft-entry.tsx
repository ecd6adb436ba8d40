import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Clock from 'lucide-react/icons/clock';
import FileText from 'lucide-react/icons/file-text';
import LogIn from 'lucide-react/icons/log-in';
import Mic from 'lucide-react/icons/mic';
import Pencil from 'lucide-react/icons/pencil';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import { clockOf } from '#core/chat/voice.ts';
import { fileSize, plural } from '#core/format.ts';
import { loginPath } from '../lib/guard.ts';
import { Button, IconButton, LinkButton } from '../ui/button.tsx';
import type { Draft } from './drafts.ts';
import { Quote } from './quote.tsx';
import { UnsentVoice } from './unsent-voice.tsx';
import '../ui/file.css';
import './draft-entry.css';
import './voice-note.css';

interface DraftEntryProps {
  draft: Draft;
  /** Name of the other party. */
  other: string;
  onRetry: () => void;
  /** Takes the text back into the composer. */
  onEdit: () => void;
  onDiscard: () => void;
  onCancel: () => void;
}

/** An own message that is not confirmed as stored yet. */
export function DraftEntry({ draft, other, onRetry, onEdit, onDiscard, onCancel }: DraftEntryProps) {
  const {
    viewer,
    content,
    files,
    voice_seconds,
    voice_peaks,
    reply,
    state,
    first,
    reason,
    fault,
    refused,
    signedOut,
    isSaved,
  } = draft;
  // While it is being sent it can be cancelled instead.
  const isHeard = Boolean(voice_seconds) && state !== 'sending';
  const quote = reply && (
    <p className="quote">
      <span className="sr-only">In answer to </span>
      <Quote quoted={reply} who={reply.sender_id === viewer ? 'You' : other} />
    </p>
  );
  return (
    <article className={`entry own ${first ? '' : state}`}>
      <p className="sr-only">You</p>
      {content && (
        <div className="bubble" dir="auto">
          {quote}
          {content}
        </div>
      )}
      {!content && quote}
      {isHeard && (
        <div className="bubble voice-note">
          <UnsentVoice note={{ files, voice_seconds, voice_peaks }} />
        </div>
      )}
      {files.length > 0 && !isHeard && <UnsentFiles draft={draft} onCancel={onCancel} />}
      {(state === 'sending' || first) && <p className="when">Sending…</p>}
      {state === 'sent' && <p className="when">Sent</p>}
      {state === 'waiting' && !first && (
        <div className="fate">
          <p role="status">
            <Clock className="size-4" /> {reason ?? 'Waiting for network'}
            {!isSaved && '. Keep this tab open.'}
          </p>
          <Button look="quiet" onClick={onRetry}>
            <RotateCw className="size-4" /> Retry
          </Button>
          <Button look="quiet" onClick={onDiscard}>
            <Trash2 className="size-4" /> Delete
          </Button>
        </div>
      )}
      {state === 'failed' && (
        <div className="fate">
          <p role="alert">
            <CircleAlert className="size-4" /> {fault}
          </p>
          {signedOut && (
            <LinkButton look="quiet" to={loginPath(`/chat?conversation=${draft.conversation_id}`)}>
              <LogIn className="size-4" /> Login
            </LinkButton>
          )}
          {refused && !voice_seconds && (
            <Button look="quiet" onClick={onEdit}>
              <Pencil className="size-4" /> Edit
            </Button>
          )}
          {!refused && (
            <Button look="quiet" onClick={onRetry}>
              <RotateCw className="size-4" /> Retry
            </Button>
          )}
          <Button look="quiet" onClick={onDiscard}>
            <Trash2 className="size-4" /> Delete
          </Button>
        </div>
      )}
    </article>
  );
}

/** The files of an outgoing message: each with its name, and the progress of all. */
function UnsentFiles({ draft, onCancel }: { draft: Draft; onCancel: () => void }) {
  const { files, voice_seconds, state, progress } = draft;
  const [first] = files;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const all = files.length === 1 ? (first?.name ?? '') : plural(files.length, 'file');
  return (
    <div className="bubble holds-file">
      {files.map((file) => (
        <div key={`${file.name} ${file.size} ${file.lastModified}`} className="file">
          {voice_seconds ? <Mic /> : <FileText />}
          <span className="min-w-0 grow">
            <b className="block truncate" dir="auto">
              {voice_seconds ? `Voice note, ${clockOf(voice_seconds)}` : file.name}
            </b>
            {state === 'sending' && file === first && (
              <progress max={bytes} value={Math.min(progress, bytes)} aria-label={`Uploading ${all}`} />
            )}
            <span className="text-ink-3 tabular-nums">{fileSize(file.size)}</span>
          </span>
          {state === 'sending' && file === first && (
            <IconButton label={`Cancel sending ${all}`} onClick={onCancel}>
              <X />
            </IconButton>
          )}
        </div>
      ))}
    </div>
  );
}
