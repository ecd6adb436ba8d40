import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import type { UploadBucket } from '#core/files/buckets.ts';
import { fileRefusals } from '#core/files/refusals.ts';
import { fileSize } from '#core/format.ts';
import { megabytes, severalFiles } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { Button, IconButton } from './button.tsx';
import { CheckRow } from './choices.tsx';
import { FieldError } from './field.tsx';
import { useForm } from './form.tsx';
import { LoginLink } from './login-link.tsx';
import { DropPlace, PauseButton, WayShown } from './upload-steps.tsx';
import { type UploadItem, useUploads } from './use-uploads.ts';
import './file.css';
import './upload.css';

/** A file that the row already has. */
export interface PresentFile {
  id: string;
  name: string;
  size: number;
}

interface UploadsProps {
  bucket: UploadBucket;
  label: string;
  title: string;
  note: string;
  accept: string;
  /** The row's present files: ticked ones are removed, as 'removed_id'. */
  present?: readonly PresentFile[];
  /** A declaration to tick: always visible without script, else once a file is attached. */
  declaration?: { name: string; text: string };
}

/**
 * Several files, at most `severalFiles.most`. With script each is uploaded ahead with its own
 * progress; without, all are sent with the form.
 */
export function Uploads({ bucket, label, title, note, accept, present = [], declaration }: UploadsProps) {
  const hydrated = useHydrated();
  const { failure, issueOf, typed } = useForm();
  const [removed, setRemoved] = useState(() => [typed?.removed_id].flat().filter((one) => one !== undefined));
  const upload = useUploads(bucket, present.filter((file) => !removed.includes(file.id)).length);
  const { id, items, steps, isFull } = upload;
  // A fault disappears once the files have changed.
  const [faulty, setFaulty] = useState({ failure, steps });
  if (faulty.failure !== failure) setFaulty({ failure, steps });
  const first = steps === faulty.steps ? issueOf('file', 'file_id') : undefined;
  const others = failure?.issues.filter((issue) => issue !== first && issue.field === 'file') ?? [];
  const faults = first ? [first, ...others] : [];
  const isAttached = items.some(({ step }) => step === 'sent');
  return (
    <fieldset className="field several" ref={upload.frame}>
      <legend className="label">{label}</legend>
      <p className="sr-only" aria-live="polite">
        {items.map(({ step, file, name }) => (step === 'sent' && file ? `${name} uploaded. ` : ''))}
      </p>
      {present.map((file) => (
        <Present
          key={file.id}
          file={file}
          isRemoved={removed.includes(file.id)}
          onRemove={(gone) => setRemoved([...removed.filter((one) => one !== file.id), ...(gone ? [file.id] : [])])}
        />
      ))}
      {items.map((item) => (
        <Item key={item.key} item={item} onRemove={() => upload.remove(item.key)} onAgain={() => upload.again(item)} />
      ))}
      {!(isFull && hydrated) && (
        <DropPlace
          {...{ upload, title, accept, fileName: 'file' }}
          note={note}
          isFaulty={faults.length > 0}
          plainSeveral
        />
      )}
      {!hydrated && <p className="hint until-script">Together {megabytes(severalFiles.together)} or smaller.</p>}
      {upload.tooMany && <FieldError id={`${id}-many`}>{wordsOf(fileRefusals.files_too_many)}</FieldError>}
      {faults.map(({ code, text }, n) => (
        <FieldError key={`${code} ${text}`} id={n === 0 ? `${id}-error` : `${id}-error-${n}`}>
          {text}
        </FieldError>
      ))}
      {declaration && (!hydrated || isAttached) && (
        <div className={isAttached ? undefined : 'until-script'}>
          <CheckRow name={declaration.name}>{declaration.text}</CheckRow>
        </div>
      )}
    </fieldset>
  );
}

interface ItemProps {
  item: UploadItem;
  onRemove: () => void;
  onAgain: () => void;
}

/** A file of the form: uploading, stored, or refused. The form sends the id of a stored one. */
function Item({ item, onRemove, onAgain }: ItemProps) {
  const { id, name, size, way, transfer, step, fault, again, signedOut } = item;
  const hydrated = useHydrated();
  return (
    <div className="file" data-step={step}>
      {step === 'sent' ? <FileCheck className="text-accent-ink" /> : <FileText />}
      <span className="min-w-0 grow">
        <b className="block truncate" dir="auto">
          {name}
        </b>
        {step === 'sending' && <WayShown {...{ name, size, way }} />}
        {step === 'waiting' && (
          <>
            <progress max={100} value={0} aria-label={`Uploading ${name}`} />
            <span className="text-13 text-ink-3 tabular-nums">Waiting</span>
          </>
        )}
        {step === 'sent' && <span className="text-ink-3 tabular-nums">{fileSize(size)}</span>}
        {step === 'refused' && (
          <span role="alert" className="error">
            {fault} {signedOut && <LoginLink />}
          </span>
        )}
        {again && (
          <Button look="sec" className="mt-2" onClick={onAgain}>
            <RotateCw className="size-4" />
            Send {name} again
          </Button>
        )}
      </span>
      {step === 'sending' && <PauseButton {...{ name, way, transfer }} />}
      {hydrated ? (
        <IconButton label={step === 'sending' ? `Cancel upload of ${name}` : `Remove ${name}`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      ) : (
        id && (
          <label className="flex min-h-11 items-center gap-2">
            <input
              className="size-5 accent-accent"
              type="checkbox"
              name="file_id"
              value={id}
              defaultChecked
              aria-label={`Keep ${name}`}
            />
            Keep
          </label>
        )
      )}
      {id && hydrated && <input type="hidden" name="file_id" value={id} />}
      {id && <input type="hidden" name="kept" value={`${id} ${size} ${name}`} />}
    </div>
  );
}

interface PresentProps {
  file: PresentFile;
  isRemoved: boolean;
  onRemove: (gone: boolean) => void;
}

/** A present file of the row, with a tick that removes it. */
function Present({ file: { id, name, size }, isRemoved, onRemove }: PresentProps) {
  return (
    <div className="file">
      <FileText />
      <span className="min-w-0 grow">
        <b className="block truncate" dir="auto">
          {name}
        </b>
        <span className="text-ink-3 tabular-nums">{fileSize(size)}</span>
      </span>
      <label className="flex min-h-11 items-center gap-2">
        <input
          className="size-5 accent-accent"
          type="checkbox"
          name="removed_id"
          value={id}
          defaultChecked={isRemoved}
          onChange={(event) => onRemove(event.target.checked)}
        />
        Remove<span className="sr-only"> {name}</span>
      </label>
    </div>
  );
}
