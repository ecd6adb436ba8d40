import Mic from 'lucide-react/icons/mic';
import Paperclip from 'lucide-react/icons/paperclip';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type KeyboardEvent, useId } from 'react';
import { lengths, megabytes, severalFiles, sizes } from '#core/limits.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { recordedType } from './can-record.ts';
import { PayLink } from './payment-card.tsx';
import type { useComposer } from './use-composer.ts';

const attachLabel = `Attach files, up to ${severalFiles.most}, ${megabytes(sizes.attachment)} each`;

interface ComposerLineProps {
  composer: ReturnType<typeof useComposer>;
  canPay: boolean;
  sending: boolean;
  /** The text of a form that was sent without script and refused. */
  typedBefore: string | undefined;
}

/** The composer's line: attach, report a payment, text, record, send. */
export function ComposerLine({ composer, canPay, sending, typedBefore }: ComposerLineProps) {
  const { area, length, files, recorder, take, noteTyped } = composer;
  const id = useId();
  const hydrated = useHydrated();
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const offersVoice = hydrated && length === 0 && files.length === 0 && !sending && recordedType() !== undefined;
  return (
    <div className="line" hidden={recorder.Part !== null}>
      <label className="icon-btn" htmlFor={`${id}-file`} title={attachLabel}>
        <Paperclip />
        <span className="sr-only">{attachLabel}</span>
      </label>
      <input
        id={`${id}-file`}
        className={hydrated ? 'sr-only' : 'until-script plain-file'}
        type="file"
        name="file"
        multiple
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          void take(chosen);
        }}
      />
      {canPay && <PayLink />}
      <label className="sr-only" htmlFor={`${id}-text`}>
        Message
      </label>
      <textarea
        ref={area}
        id={`${id}-text`}
        className="input"
        name="content"
        rows={1}
        maxLength={lengths.message}
        placeholder="Write a message"
        defaultValue={typedBefore}
        dir="auto"
        onInput={noteTyped}
        onKeyDown={sendOnEnter}
        enterKeyHint="send"
      />
      {offersVoice && (
        <IconButton className="mic" label="Record a voice note" onClick={recorder.open}>
          <Mic />
        </IconButton>
      )}
      <Button type="submit" pending={sending} aria-label="Send">
        <SendHorizontal className="flip" /> <span className="max-wide:hidden">Send</span>
      </Button>
    </div>
  );
}
