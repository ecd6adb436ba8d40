import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Flag from 'lucide-react/icons/flag';
import MessageSquareHeart from 'lucide-react/icons/message-square-heart';
import PanelRightClose from 'lucide-react/icons/panel-right-close';
import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import Sparkles from 'lucide-react/icons/sparkles';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClosedOnNavigation } from '../lib/closed-on-navigation.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { useDialogLinks } from '../ui/dialog-links.ts';
import './rail.css';

/** The chat's tools beside messages, each a dialog with an address (CHAT-07 to CHAT-09). */
const tools = [
  { label: 'AI Chat', to: '/chat/ai', icon: Sparkles },
  { label: 'Milestones', to: '/chat/milestones/new', icon: Flag },
  { label: 'Feedback', to: '/chat/feedback', icon: MessageSquareHeart },
];

function ToolLinks() {
  const toDialog = useDialogLinks();
  return tools.map(({ label, to, icon: Icon }) => (
    <Link key={to} {...toDialog(to)} title={label}>
      <Icon />
      <span className="name">{label}</span>
    </Link>
  ));
}

/**
 * The rail beside the chat; its toggle hides the labels (CHAT-10). On phones it stands under the
 * list of conversations.
 */
export function Rail() {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(true);
  const Icon = open ? PanelRightClose : PanelRightOpen;
  const label = open ? 'Hide labels' : 'Show labels';
  return (
    <nav className={open ? 'rail' : 'rail closed'} aria-label="Tools">
      <ToolLinks />
      {hydrated && (
        <button type="button" aria-expanded={open} aria-label={label} title={label} onClick={() => setOpen(!open)}>
          <Icon className="flip" />
        </button>
      )}
    </nav>
  );
}

/** The same in a conversation's header on phones. */
export function ToolsMenu() {
  const popover = useClosedOnNavigation<HTMLDivElement>();
  return (
    <>
      <button type="button" className="icon-btn wide:hidden" popoverTarget="chat-tools" aria-label="More">
        <EllipsisVertical />
      </button>
      <div className="popover" id="chat-tools" popover="auto" ref={popover}>
        <nav className="menu" aria-label="Tools">
          <ToolLinks />
        </nav>
      </div>
    </>
  );
}
