import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect, useState } from 'react';
import { quietHours } from '#core/limits.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { type PushState, pushState, switchOff, switchOn } from './push.ts';

const words: Record<PushState | 'unknown', [title: string, text: string]> = {
  unknown: ['Off in this browser', 'Push notifications need JavaScript.'],
  impossible: ['Not possible in this browser', 'The bell and your mails still tell you everything.'],
  forbidden: ['Blocked in this browser', 'Allow notifications for this site in your browser’s settings first.'],
  off: ['Off in this browser', 'Your browser asks you once. You can switch it off at any time.'],
  on: [
    'On in this browser',
    `Get your notifications on this device until you log out. Quiet from ${quietHours.from}:00 to ${quietHours.to}:00.`,
  ],
};

/**
 * The switch for pushes to this browser: the browser asks for permission only after the person's
 * press.
 */
export function PushSwitch({ pushKey }: { pushKey: string }) {
  const [state, setState] = useState<PushState | 'unknown'>('unknown');
  const [pending, setPending] = useState(false);
  useEffect(() => {
    void pushState().then(setState);
  }, []);
  const press = async () => {
    setPending(true);
    try {
      setState(state === 'on' ? await switchOff() : await switchOn(pushKey));
    } catch {
      showToast({ title: 'Failed to update push', text: 'Please try again.', variant: 'destructive' });
    } finally {
      setPending(false);
    }
  };
  const [title, text] = words[state];
  return (
    <div className="card flex flex-wrap items-center gap-4">
      <BellRing className="size-5 flex-none" />
      <div className="min-w-[200px] grow basis-0" role="status">
        <b>{title}</b>
        <span className="block text-14 text-ink-2">{text}</span>
      </div>
      {(state === 'on' || state === 'off') && (
        <Button look="tonal" pending={pending} onClick={() => void press()}>
          {state === 'on' ? 'Switch off' : 'Switch on'}
        </Button>
      )}
    </div>
  );
}
