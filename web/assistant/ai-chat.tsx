import LoaderCircle from 'lucide-react/icons/loader-circle';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Square from 'lucide-react/icons/square';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Said } from '#core/assistant/contract.ts';
import { suggestedInWords } from '#core/assistant/suggested.ts';
import { lengths } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { ActionForm, FormError } from '../ui/form.tsx';
import { Linked } from '../ui/linked.tsx';
import { Note } from '../ui/note.tsx';
import { ask } from './ask.ts';
import { saidBy } from './said.ts';
import './ai-chat.css';
import '../ui/input.css';

interface AiChatProps {
  viewer: string;
  formKey: string;
  failure: Failure | undefined;
  /** The reply to a form sent without script. */
  told: string | undefined;
}

/**
 * Questions to the assistant and its replies, which stream in and can be stopped (CHAT-07, CHAT-19,
 * CHAT-30).
 */
export function AiChat({ viewer, formKey, failure, told }: AiChatProps) {
  const hydrated = useHydrated();
  const area = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState<Said[]>(told ? [{ role: 'assistant', content: told }] : []);
  const [fault, setFault] = useState<{ title: string; text: string } | null>(null);
  const [asking, setAsking] = useState<AbortController | null>(null);
  const memory = useRef(saidBy(viewer));
  useEffect(() => {
    if (!told) setSaid(memory.current.read());
  }, [told]);
  // Closing the dialog stops the reply.
  useEffect(() => () => asking?.abort(), [asking]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const message = area.current?.value.trim() ?? '';
    if (asking || message === '' || !area.current) return;
    area.current.value = '';
    setFault(null);
    const stop = new AbortController();
    setAsking(stop);
    const before: Said[] = [...said, { role: 'user', content: message }];
    let now = before;
    setSaid(now);
    const ending = await ask(said, message, viewer, stop.signal, (content) => {
      now = [...before, { role: 'assistant', content }];
      setSaid(now);
    });
    memory.current.keep(now);
    setAsking(null);
    if (typeof ending === 'string') return;
    setFault(ending);
    showToast({ ...ending, variant: 'destructive' });
    if (now === before && area.current?.value === '') area.current.value = message;
    if (now === before) {
      setSaid(said);
      memory.current.keep(said);
    }
  };
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <>
      <div className="talk" role="log" aria-label="AI Chat" aria-busy={asking !== null}>
        <div>
          {said.length === 0 && (
            <p className="hello">Ask how the site works, or about your account: {suggestedInWords}</p>
          )}
          {said
            .map((line, at) => ({ ...line, at }))
            .map(({ role, content, at }) => (
              <p key={at} className={role} dir="auto">
                <span className="sr-only">{role === 'user' ? 'You: ' : 'Assistant: '}</span>
                {role === 'user' ? content : <Linked>{content}</Linked>}
              </p>
            ))}
          {asking && said.at(-1)?.role === 'user' && (
            <p className="thinking" role="status">
              <LoaderCircle className="turning" /> Thinking…
            </p>
          )}
          {fault && (
            <Note look="bad" role="alert">
              <b>{fault.title}</b> {fault.text}
            </Note>
          )}
        </div>
      </div>
      <ActionForm
        className="ask"
        formKey={formKey}
        failure={failure}
        draft={null}
        preventScrollReset
        {...(hydrated && { onSubmit: (event: FormEvent) => void send(event) })}
      >
        <FormError />
        <div className="flex items-end gap-1.5">
          <label className="sr-only" htmlFor="ask-ai">
            Your question
          </label>
          <textarea
            ref={area}
            id="ask-ai"
            name="message"
            className="input"
            rows={1}
            maxLength={lengths.assistantQuestion}
            placeholder="Ask about your assignment"
            dir="auto"
            data-first-focus=""
            // A typed question needs no confirmation when the dialog closes.
            onInput={(event) => event.stopPropagation()}
            onKeyDown={sendOnEnter}
            enterKeyHint="send"
          />
          {asking ? (
            <Button look="sec" aria-label="Stop" onClick={() => asking.abort()}>
              <Square className="size-4" />
            </Button>
          ) : (
            <Button type="submit" aria-label="Ask">
              <SendHorizontal className="flip" />
            </Button>
          )}
        </div>
      </ActionForm>
    </>
  );
}
