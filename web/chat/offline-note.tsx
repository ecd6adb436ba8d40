import WifiOff from 'lucide-react/icons/wifi-off';
import { timeOfDay } from '#core/format.ts';
import './offline-note.css';

/** Says that the network is down, and how old the shown copy is. */
export function OfflineNote({ copyOf, className = '' }: { copyOf: Date; className?: string }) {
  return (
    <p className={`offline ${className}`} role="status">
      <WifiOff />
      <span className="min-w-0">
        <b>You are offline.</b> Showing the copy of <time dateTime={copyOf.toISOString()}>{timeOfDay(copyOf)}</time>. We
        send your messages when the connection is back.
      </span>
    </p>
  );
}

/** Replaces a conversation that this browser has not opened lately. */
export function NoCopy() {
  return (
    <section className="thread nothing" role="status">
      <WifiOff />
      <h2 className="text-18">You are offline.</h2>
      <p className="text-ink-2">
        This browser has no copy of this conversation. You can read it when the connection is back.
      </p>
    </section>
  );
}
