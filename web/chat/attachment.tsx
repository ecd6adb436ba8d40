import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { Link } from 'react-router';
import type { Message } from '#core/chat/contract.ts';
import { fileSize } from '#core/format.ts';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { VoiceNote } from './voice-note.tsx';
import '../ui/file.css';

type MessageFile = Message['files'][number];

/** Returns a message's files; a copy from an older version of the page has one at most. */
export function filesOf({ files, file, file_url }: Message): MessageFile[] {
  const known: MessageFile[] | undefined = files;
  return known ?? (file && file_url ? [{ ...file, url: file_url, is_picture: false }] : []);
}

interface AttachmentsProps {
  message: Pick<Message, 'id' | 'voice_seconds' | 'voice_peaks'>;
  files: readonly MessageFile[];
}

/**
 * A message's files: pictures together, opened in place; a voice note plays in place; others are
 * downloaded.
 */
export function Attachments({ message, files }: AttachmentsProps) {
  const toDialog = useDialogLinks();
  const { voice_seconds, voice_peaks } = message;
  const [first] = files;
  if (first && voice_seconds !== null) return <VoiceNote seconds={voice_seconds} peaks={voice_peaks} url={first.url} />;
  const pictures = files.flatMap((file, n) => (file.is_picture ? [{ ...file, place: n + 1 }] : []));
  const others = files.filter((file) => !file.is_picture);
  return (
    <>
      {pictures.length > 0 && (
        <div className="bubble holds-file" data-pictures={pictures.length > 1 ? pictures.length : undefined}>
          {pictures.map(({ url, name, place }) => (
            <Link
              key={url}
              className="thumb"
              {...toDialog(`/chat/pictures/${message.id}${place > 1 ? `/${place}` : ''}`)}
              aria-label={`Open picture ${name}`}
            >
              <img src={url} alt="" loading="lazy" />
            </Link>
          ))}
        </div>
      )}
      {others.map(({ url, name, size }) => (
        <div key={url} className="bubble holds-file">
          <a className="file" href={url} download={name}>
            <FileText />
            <span className="min-w-0 grow">
              <b className="block truncate" dir="auto">
                {name}
              </b>
              <span className="text-ink-3 tabular-nums">{fileSize(size)}</span>
            </span>
            <Download />
          </a>
        </div>
      ))}
    </>
  );
}
