import { useLocation } from 'react-router';
import { dateTime, fileSize } from '#core/format.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { PictureDialog } from '../../ui/picture-dialog.tsx';
import type { Route } from './+types/picture';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { chat } = context.get(pageContext).api;
  return { ...(await read(chat.picture({ id: params.id }))), viewer: context.get(viewerContext).id };
}

/** A picture of a conversation, with links to the previous and the next one. */
export default function ChatPicture({ loaderData: { message, earlier, later, viewer } }: Route.ComponentProps) {
  const { search } = useLocation();
  const { sender_id, sender, file, file_url, created_at } = message;
  const to = (id: string | null) => id && { pathname: `/chat/pictures/${id}`, search };
  const who = sender_id === viewer ? 'You' : sender.full_name;
  const name = file?.name ?? '';
  return (
    <PictureDialog
      picture={{ src: file_url ?? '', name }}
      note={`${who}, ${dateTime(created_at)} · ${fileSize(file?.size ?? 0)}`}
      earlier={to(earlier)}
      later={to(later)}
      download={name}
    />
  );
}
