import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { brand } from '#core/brand.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import './codes.css';

/** Backup codes, shown this one time only. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const hydrated = useHydrated();
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: 'Copied', text: 'Keep the codes in a safe place.', variant: 'default' }),
      () => showToast({ title: 'Not copied', text: 'Please write the codes down.', variant: 'destructive' }),
    );
  return (
    <div className="grid w-full gap-3" role="status">
      <h3 className="text-16 font-semibold">Save your backup codes</h3>
      <p className="text-14 text-ink-2">For the day your phone is lost. Each code works once. We show them only now.</p>
      <ul className="codes mono" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {hydrated && (
        <div className="flex flex-wrap gap-2">
          <a
            className="btn sec"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download={`${brand.name.toLowerCase()}-backup-codes.txt`}
          >
            <span className="label">
              <Download className="size-4" /> Download
            </span>
          </a>
          <Button look="sec" onClick={() => void copy()}>
            <Copy className="size-4" /> Copy
          </Button>
        </div>
      )}
    </div>
  );
}
