import ArrowLeft from 'lucide-react/icons/arrow-left';
import Lock from 'lucide-react/icons/lock';
import Search from 'lucide-react/icons/search';
import { Link } from 'react-router';
import { Badge } from '../ui/badge.tsx';
import { Avatar } from '../ui/person.tsx';
import { chatPath, detailsPath, type Listed } from './listed.ts';
import { ToolsMenu } from './rail.tsx';

interface ThreadHeaderProps {
  conversation: Listed;
  shown: string | null;
  /** The other party is online; null if that may not be known. */
  online: boolean | null;
  /** Set while offline: goes back instead. */
  onBack: (() => void) | null;
}

/** The other party, the assignment, and the links from here. */
export function ThreadHeader({ conversation, shown, online, onBack }: ThreadHeaderProps) {
  const { id, other, title } = conversation;
  return (
    <header>
      <Link
        className="icon-btn wide:hidden"
        to={chatPath({ shown })}
        aria-label="Back to conversations"
        onClick={(event) => {
          if (!onBack) return;
          event.preventDefault();
          onBack();
        }}
      >
        <ArrowLeft className="flip" />
      </Link>
      <Avatar name={other.full_name} picture={other.avatar_url} size={36} />
      <div className="min-w-0 grow">
        <h2 className="text-16 leading-6" dir="auto">
          <Link className="block truncate" to={detailsPath(other.username)}>
            {other.full_name}
          </Link>
        </h2>
        <Link
          className="block truncate text-13 leading-6 text-ink-3"
          to={`/assignment/${conversation.assignment.id}`}
          dir="auto"
        >
          {title}
        </Link>
      </div>
      <p className="state">
        <Badge look="good">
          <Lock className="inline size-3.5" /> Secure
        </Badge>
        {online && <span>Online</span>}
      </p>
      <Link
        className="icon-btn"
        to={chatPath({ conversation: id, shown, find: '' })}
        preventScrollReset
        aria-label="Search in conversation"
      >
        <Search />
      </Link>
      <ToolsMenu />
    </header>
  );
}
