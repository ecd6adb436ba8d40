import Sparkles from 'lucide-react/icons/sparkles';
import { type RefObject, useState } from 'react';
import { assistantRefusals } from '#core/assistant/refusals.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';

interface DraftButtonProps {
  assignment: { title: string; description: string };
  /** The element that holds the field to fill. */
  field: RefObject<HTMLElement | null>;
}

/**
 * Fills the proposal with a draft that can be edited before sending (DETAIL-04). Shown with script
 * only.
 */
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
    // Its space is reserved from the start, so that the layout does not shift.
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

/** Returns the server's words for a refusal; for any other error, that no draft came. */
function faultOf(error: unknown): { title: string; text: string } {
  const { title, text } = assistantRefusals.summary_failed;
  if (!(error instanceof Error) || !('status' in error) || Number(error.status) >= 500 || !('data' in error))
    return { title, text };
  const told = (error.data ?? {}) as { title?: string; text?: string };
  return { title: told.title ?? title, text: told.text ?? text };
}
