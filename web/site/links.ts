import type { LucideIcon } from 'lucide-react';
import FileText from 'lucide-react/icons/file-text';
import Gift from 'lucide-react/icons/gift';
import LibraryBig from 'lucide-react/icons/library-big';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessageCircle from 'lucide-react/icons/message-circle';
import Settings from 'lucide-react/icons/settings';
import SquarePen from 'lucide-react/icons/square-pen';
import User from 'lucide-react/icons/user';
import Wallet from 'lucide-react/icons/wallet';

interface MenuLink {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Path prefixes of the pages below this one. */
  above?: string;
}

export const mainLinks: readonly MenuLink[] = [
  { label: 'Assignments', to: '/all-assignments', icon: FileText, above: '/assignment/' },
  { label: 'Library', to: '/store', icon: LibraryBig, above: '/product/' },
  { label: 'Post Assignment', to: '/post-assignment', icon: SquarePen },
  { label: 'Messages', to: '/chat', icon: MessageCircle },
];

export const accountLinks: readonly MenuLink[] = [
  { label: 'Profile', to: '/profile', icon: User },
  { label: 'My Wallet', to: '/wallet', icon: Wallet },
  { label: 'My orders', to: '/orders', icon: LibraryBig },
  { label: 'Invite & Earn', to: '/invite', icon: Gift },
  { label: 'Settings', to: '/settings', icon: Settings },
];

/** Links of the drawer alone: wide screens reach these from pages. */
export const tutorsLink: MenuLink = { label: 'Tutors', to: '/tutors', icon: User };
export const bidsLink: MenuLink = { label: 'My Bids', to: '/profile/bids', icon: FileText };
export const helpLinks: readonly MenuLink[] = [
  { label: 'Support', to: '/contact', icon: LifeBuoy },
  { label: 'FAQ', to: '/faq', icon: LifeBuoy },
];

export const footerLinks = [
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Terms', to: '/terms-of-service' },
  { label: 'Privacy', to: '/privacy-policy' },
  { label: 'Scammers', to: '/scammers' },
  { label: 'Admin Panel', to: '/admin-panel' },
] as const;
