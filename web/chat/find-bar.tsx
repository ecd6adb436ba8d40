import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { lengths } from '#core/limits.ts';
import { chatPath } from './listed.ts';
import type { Found } from './place.ts';
import '../ui/input.css';

interface FindBarProps {
  conversation: string;
  shown: string | null;
  found: Found;
  /** The message in view. */
  at: number | null;
}

/** Search within a conversation: each step is an address, with the thread around the match. */
export default function FindBar({ conversation, shown, found, at }: FindBarProps) {
  const { words, numbers, next, failed } = found;
  const input = useRef<HTMLInputElement>(null);
  const { state } = useLocation();
  const stepped = (state as { step?: string } | null)?.step;
  useEffect(() => {
    if (!stepped) input.current?.focus({ preventScroll: true });
  }, [stepped]);
  const index = at === null ? -1 : numbers.indexOf(at);
  const to = (number: number | undefined) => number && chatPath({ conversation, shown, find: words, at: number });
  const older = next === null ? undefined : chatPath({ conversation, shown, find: words, below: next });
  const isLast = index === numbers.length - 1;
  return (
    <search className="find">
      <Form action="/chat" method="get" preventScrollReset>
        <input type="hidden" name="conversation" value={conversation} />
        {shown && <input type="hidden" name="shown" value={shown} />}
        <div className="input-row">
          <Search />
          <input
            ref={input}
            key={words}
            className="input"
            type="search"
            name="find"
            defaultValue={words}
            maxLength={lengths.search}
            aria-label="Search in conversation"
            placeholder="Search in conversation"
            enterKeyHint="search"
            dir="auto"
          />
        </div>
      </Form>
      <p role="status">{words === '' ? '' : statusOf(found, index)}</p>
      <Step
        name="Earlier"
        to={isLast ? older : to(numbers[index + 1])}
        isFocused={stepped === 'Earlier'}
        failed={failed}
      >
        <ChevronUp />
      </Step>
      <Step name="Later" to={to(numbers[index - 1])} isFocused={stepped === 'Later'} failed={failed}>
        <ChevronDown />
      </Step>
      <Link className="icon-btn" to={chatPath({ conversation, shown })} preventScrollReset aria-label="Close search">
        <X />
      </Link>
    </search>
  );
}

function statusOf({ numbers, next, failed }: Found, index: number): string {
  if (failed) return 'Failed to search.';
  if (numbers.length === 0) return next === null ? 'Nothing found' : 'Nothing yet';
  return `${index + 1} of ${numbers.length}${next === null ? '' : '+'}`;
}

interface StepProps {
  name: 'Earlier' | 'Later';
  to: string | 0 | undefined;
  /** This button led here, so it takes the focus. */
  isFocused: boolean;
  failed: boolean;
  children: ReactNode;
}

function Step({ name, to, isFocused, failed, children }: StepProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isFocused) link.current?.focus({ preventScroll: true });
  }, [isFocused]);
  if (!to || failed) return <span className="icon-btn" />;
  const state = { step: name };
  return (
    <Link ref={link} className="icon-btn" to={to} state={state} replace preventScrollReset aria-label={`${name} match`}>
      {children}
    </Link>
  );
}
