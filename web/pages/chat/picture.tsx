import { useLocation } from 'react-router';
import { dateTime, fileSize } from '#core/format.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { PictureDialog } from '../../ui/picture-dialog.tsx';
import type { Route } from './+types/picture';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { chat } = context.get(pageContext).api;
  return {
    ...(await read(chat.picture({ id: params.id, ...(params.place && { place: Number(params.place) }) }))),
    viewer: context.get(viewerContext).id,
  };
}

/** A picture of a conversation, with links to the previous and the next one. */
export default function ChatPicture({ loaderData }: Route.ComponentProps) {
  const { message, place, earlier, earlier_place, later, later_place, viewer } = loaderData;
  const { search } = useLocation();
  const { sender_id, sender, files, created_at } = message;
  const file = files[place - 1];
  const to = (id: string | null, at: number | null) =>
    id && { pathname: `/chat/pictures/${id}${at !== null && at > 1 ? `/${at}` : ''}`, search };
  const who = sender_id === viewer ? 'You' : sender.full_name;
  const name = file?.name ?? '';
  return (
    <PictureDialog
      picture={{ src: file?.url ?? '', name }}
      note={`${who}, ${dateTime(created_at)} · ${fileSize(file?.size ?? 0)}`}
      earlier={to(earlier, earlier_place)}
      later={to(later, later_place)}
      download={name}
    />
  );
}
