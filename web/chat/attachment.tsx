import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { Link } from 'react-router';
import type { Message } from '#core/chat/contract.ts';
import { isPicture } from '#core/chat/pictures.ts';
import { fileSize } from '#core/format.ts';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { VoiceNote } from './voice-note.tsx';
import '../ui/file.css';

interface AttachmentProps {
  message: Pick<Message, 'id' | 'voice_seconds' | 'voice_peaks'>;
  file: NonNullable<Message['file']>;
  url: string;
}

/**
 * A message's file: pictures open in place, voice notes play in place, other files are downloaded.
 */
export function Attachment({ message, file, url }: AttachmentProps) {
  const toDialog = useDialogLinks();
  if (isPicture(file)) {
    return (
      <div className="bubble holds-file">
        <Link className="thumb" {...toDialog(`/chat/pictures/${message.id}`)} aria-label={`Open picture ${file.name}`}>
          <img src={url} alt="" loading="lazy" />
        </Link>
      </div>
    );
  }
  const { voice_seconds, voice_peaks } = message;
  if (voice_seconds !== null) return <VoiceNote seconds={voice_seconds} peaks={voice_peaks} url={url} />;
  return (
    <div className="bubble holds-file">
      <a className="file" href={url} download={file.name}>
        <FileText />
        <span className="min-w-0 grow">
          <b className="block truncate" dir="auto">
            {file.name}
          </b>
          <span className="text-ink-3 tabular-nums">{fileSize(file.size)}</span>
        </span>
        <Download />
      </a>
    </div>
  );
}
