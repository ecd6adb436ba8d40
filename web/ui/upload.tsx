import RotateCw from 'lucide-react/icons/rotate-cw';
import type { UploadBucket } from '#core/files/buckets.ts';
import { useHydrated } from '../lib/hydrated.ts';
import type { UploadedFile } from '../lib/upload.ts';
import { Button } from './button.tsx';
import { CheckRow } from './choices.tsx';
import { FieldError } from './field.tsx';
import { useForm } from './form.tsx';
import { LoginLink } from './login-link.tsx';
import { DropPlace, SendingFile, SentFile } from './upload-steps.tsx';
import { useUpload } from './use-upload.ts';
import './file.css';
import './upload.css';

interface UploadProps {
  bucket: UploadBucket;
  label: string;
  title: string;
  note: string;
  accept: string;
  /**
   * Names of the form's fields: the file itself without script, the id of the file uploaded ahead
   * with it.
   */
  fileName?: string;
  idName?: string;
  /** A statement to tick: always visible without script, else once a file is attached. */
  declaration?: { name: string; text: string };
  /** It is a picture, and displayed. */
  preview?: boolean;
  /** Receives each file uploaded ahead, several in turn; each frees the place for the next one. */
  onSent?: (file: UploadedFile) => void;
  /** One upload of several in its form: `onSent` receives one file at a time. */
  single?: boolean;
}

/** One file. With script it is uploaded ahead with progress; without, it is sent with the form. */
export function Upload({ bucket, label, declaration, preview = false, onSent, single = false, ...field }: UploadProps) {
  const { title, note, accept, fileName = 'file', idName = 'file_id' } = field;
  const hydrated = useHydrated();
  const { issueOf } = useForm();
  const upload = useUpload({ bucket, preview, onSent, single });
  const { id, state } = upload;
  const none = state.step === 'none' ? state : undefined;
  const fault = none && (none.fault ?? issueOf(fileName, idName, ...(single ? [] : ['file']))?.text);
  const again = none?.again;
  // During the upload, from this document; then from the server.
  const picture = state.step === 'sending' ? state.picture : state.step === 'sent' ? `/files/${state.id}` : null;
  return (
    <div className="field" ref={upload.frame}>
      <span className="label">{label}</span>
      <p className="sr-only" aria-live="polite">
        {state.step === 'sent' && state.uploaded && `${state.name} uploaded`}
      </p>
      {none && <DropPlace {...{ upload, title, note, accept, fileName }} isFaulty={fault !== undefined} />}
      {state.step === 'sending' && <SendingFile file={state} onCancel={upload.clear} />}
      {state.step === 'sent' && <SentFile file={state} idName={idName} onRemove={upload.clear} />}
      {preview && picture && <img className="preview" src={picture} alt="What you chose" />}
      {fault && (
        <FieldError id={`${id}-error`}>
          {fault} {none?.signedOut && <LoginLink />}
        </FieldError>
      )}
      {again && (
        <Button look="sec" className="justify-self-start" onClick={() => void upload.send(again)}>
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
