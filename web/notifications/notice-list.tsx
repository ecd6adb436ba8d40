import type { LucideIcon } from 'lucide-react';
import FileCheck2 from 'lucide-react/icons/file-check-2';
import Flag from 'lucide-react/icons/flag';
import Gavel from 'lucide-react/icons/gavel';
import Handshake from 'lucide-react/icons/handshake';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageCircle from 'lucide-react/icons/message-circle';
import Package from 'lucide-react/icons/package';
import { Link, useLocation } from 'react-router';
import type { Notice } from '#core/notifications/contract.ts';
import { TimeAgo } from '../ui/date-text.tsx';
import { CoinGlyph } from '../ui/star.tsx';
import './notice-list.css';

const icons: Record<Exclude<Notice['topic'], 'coins'>, LucideIcon> = {
  bids: Gavel,
  awards: Handshake,
  messages: MessageCircle,
  work: FileCheck2,
  milestones: Flag,
  orders: Package,
  team: Megaphone,
};

function TopicIcon({ topic }: { topic: Notice['topic'] }) {
  if (topic === 'coins') return <CoinGlyph />;
  const Icon = icons[topic];
  return <Icon />;
}

/**
 * Notifications under a heading; each is a link that also marks it as read. A link to a deleted
 * subject says so and leads back here.
 */
export function NoticeList({ title, notices, now }: { title: string; notices: readonly Notice[]; now: Date }) {
  const { search } = useLocation();
  if (notices.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={title}>
      <h2 className="text-18">{title}</h2>
      <ul className="notices card">
        {notices.map(({ id, topic, what, of, is_new, is_gone, created_at }) => (
          <li key={id}>
            <Link to={`/notifications/${id}${is_gone ? search : ''}`}>
              <span className="topic" data-topic={topic}>
                <TopicIcon topic={topic} />
              </span>
              <span className="min-w-0 grow">
                <b>{what}</b>
                <span className="block text-ink-2" dir="auto">
                  {of}
                </span>
                <span className="text-12 text-ink-3">
                  <TimeAgo value={created_at} now={now} />
                  {is_gone && ' · Deleted'}
                </span>
              </span>
              {is_new && <span className="new" role="img" aria-label="New" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
