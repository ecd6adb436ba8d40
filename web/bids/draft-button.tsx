import Sparkles from 'lucide-react/icons/sparkles';
import { type RefObject, useState } from 'react';
import { assistantRefusals } from '#core/assistant/refusals.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';

interface DraftButtonProps {
  assignment: { title: string; description: string };
  /** What holds the field that is to be filled. */
  field: RefObject<HTMLElement | null>;
}

/** Fills the proposal with a draft, which can be changed before it is sent (DETAIL-04). Only script has a reason for it. */
export function DraftButton({ assignment: { title, description }, field }: DraftButtonProps) {
  const hydrated = useHydrated();
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState('');
  const draft = async () => {
    const area = field.current?.querySelector('textarea');
    if (!area || (area.value.trim() && !confirm('Replace what you wrote?'))) return;
    setPending(true);
    setFault('');
    try {
      const { rpc } = await import('../lib/rpc.ts');
      const { summary } = await rpc.assistant.bidSummary({ title, description });
      area.value = summary;
      area.dispatchEvent(new Event('input', { bubbles: true }));
      area.focus();
    } catch (error) {
      const { title, text } = faultOf(error);
      setFault(text);
      showToast({ title, text, variant: 'destructive' });
    }
    setPending(false);
  };
  return (
    // Its place is kept from the start, so that nothing moves when it comes.
    <div className={hydrated ? undefined : 'invisible'}>
      <Button look="tonal" pending={pending} onClick={() => void draft()}>
        <Sparkles className="size-4" /> AI Generate proposal
      </Button>
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** The server's words of a refusal; of anything else that no draft came. */
function faultOf(error: unknown): { title: string; text: string } {
  const { title, text } = assistantRefusals.summary_failed;
  if (!(error instanceof Error) || !('status' in error) || Number(error.status) >= 500 || !('data' in error))
    return { title, text };
  const told = (error.data ?? {}) as { title?: string; text?: string };
  return { title: told.title ?? title, text: told.text ?? text };
}
