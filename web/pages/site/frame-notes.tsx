import type { Banner } from '#core/announcements/contract.ts';
import { AnnouncementBanner } from '../../announcements/announcement-banner.tsx';
import { ShowPictures } from '../../site/show-pictures.tsx';

interface FrameNotesProps {
  banner: Banner | null;
  /** Whether the page leaves pictures out to save data. */
  leavesOutPictures: boolean;
}

/** Above a page: an announcement, and the way to its pictures. `root.tsx` has their styles. */
export default function FrameNotes({ banner, leavesOutPictures }: FrameNotesProps) {
  return (
    <>
      {banner && <AnnouncementBanner banner={banner} />}
      {leavesOutPictures && <ShowPictures />}
    </>
  );
}
