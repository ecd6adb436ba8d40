import Copy from 'lucide-react/icons/copy';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { IconButton } from './button.tsx';

/**
 * Copies a text to the clipboard and says so (WALLET-13); hidden without script, which it needs.
 */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: 'Copied to clipboard!', text: '', variant: 'default' });
    } catch {
      const text = 'Please select it and copy it by hand.';
      showToast({ title: 'Could not copy', text, variant: 'destructive' });
    }
  };
  return (
    <IconButton label={label} onClick={() => void copy()}>
      <Copy />
    </IconButton>
  );
}
