import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { Form } from 'react-router';
import { lengths } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { sizeBefore } from '../lib/smaller.ts';
import { IconButton } from '../ui/button.tsx';
import { FileSize } from '../ui/file-size.tsx';
import { Note } from '../ui/note.tsx';
import type { Attached } from './composed.ts';
import { ComposerLine } from './composer-line.tsx';
import { type ComposerHandle, useComposer } from './use-composer.ts';
import '../ui/file.css';
import '../ui/input.css';

/** Number of characters from which the composer shows a count. */
const countedFrom = 3500;

interface ComposerProps {
  conversation_id: string;
  viewer: string;
  formKey: string;
  /** The failure of the form without script. */
  failure: Failure | undefined;
  /** A message is being sent: the next one waits until it is stored (CHAT-22). */
  sending: boolean;
  /** The viewer is the student, who can report payments. */
  canPay: boolean;
  /** The quoted message that is answered. */
  replying: ReactNode;
  /** Called while text is typed. */
  onTyping: () => void;
  /** Takes the message; returns false to leave it in the composer. */
  onSend: (content: string, attached: Attached | null) => boolean;
  ref: Ref<ComposerHandle>;
}

/**
 * Text and files, kept until they are sent. With script it hands them to `onSend`; without, it
 * is a plain form.
 */
export function Composer({ formKey, failure, canPay, replying, ...props }: ComposerProps) {
  const composer = useComposer(props);
  const { length, files, recorder, note } = composer;
  return (
    <Form className="composer" method="post" encType="multipart/form-data" onSubmit={composer.send}>
      <input type="hidden" name="key" value={failure?.key ?? formKey} />
      <input type="hidden" name="conversation_id" value={props.conversation_id} />
      {failure && (
        <Note look={failure.refusal.code === 'message_not_allowed' ? 'warn' : 'bad'} role="alert">
          <b>{failure.refusal.title}</b> {failure.refusal.text} {failure.refusal.found}
        </Note>
      )}
      {replying}
      {files.map((file) => (
        <AttachedFile
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          onRemove={() => composer.attach(files.filter((other) => other !== file))}
        />
      ))}
      {composer.isRedrawing && (
        <p className="file text-ink-3" role="status">
          Making your pictures smaller…
        </p>
      )}
      {recorder.Part && <recorder.Part {...note} />}
      <ComposerLine
        composer={composer}
        canPay={canPay}
        sending={props.sending || composer.isRedrawing}
        typedBefore={failure && String(failure.values.content ?? '')}
      />
      {length >= countedFrom && (
        <p className="counter">
          {length} / {lengths.message}
        </p>
      )}
      <p className="sr-only" role="status">
        {length >= lengths.message && `A message has at most ${lengths.message} characters.`}
      </p>
    </Form>
  );
}

function AttachedFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const url = URL.createObjectURL(file);
    setPicture(url);
    return () => {
      URL.revokeObjectURL(url);
      setPicture(undefined);
    };
  }, [file]);
  return (
    <div className="file">
      {picture ? (
        // A picture that the browser cannot draw is shown as any other file.
        <img
          className="size-11 rounded-lg object-cover"
          src={picture}
          alt={`Preview of ${file.name}`}
          onError={() => setPicture(undefined)}
        />
      ) : (
        <Paperclip />
      )}
      <span className="min-w-0 grow">
        <b className="block truncate" dir="auto">
          {file.name}
        </b>
        <FileSize size={file.size} was={sizeBefore(file)} />
      </span>
      <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  );
}
