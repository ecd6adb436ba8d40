import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, type To, useLocation, useNavigate } from 'react-router';
import { IconButton } from './button.tsx';
import { PageDialog } from './dialog.tsx';
import { useZoom, type Zoom } from './zoom.ts';
import './picture-dialog.css';

interface PictureDialogProps {
  /** Its address, and its name for screen readers. */
  picture: { src: string; name: string };
  /** Above the name: owner and time. */
  note?: string;
  /** Addresses of the dialog with the adjacent pictures; null at the ends. */
  earlier: To | null;
  later: To | null;
  /** The file name for downloading; without one, it is only viewed. */
  download?: string;
  /** As in `<PageDialog>`. */
  under?: To;
}

/**
 * A picture that fills the screen, among others of its kind. Two fingers, the buttons, '+', '−' and
 * '0' zoom; arrows lead to the others or move a zoomed one. Without script it is the picture with
 * links to the others.
 */
export function PictureDialog({ picture, note, earlier, later, download, under }: PictureDialogProps) {
  return (
    <PageDialog full title={picture.name} eyebrow={note} under={under}>
      <Stage {...picture} earlier={earlier} later={later}>
        {download && (
          <a className="icon-btn" href={picture.src} download={download} aria-label="Download">
            <Download />
          </a>
        )}
      </Stage>
    </PageDialog>
  );
}

interface StageProps {
  src: string;
  name: string;
  earlier: To | null;
  later: To | null;
  /** Further tools. */
  children: ReactNode;
}

function Stage({ src, name, earlier, later, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  const zoom = useZoom(stage);
  useKeys(stage, zoom, { earlier, later });
  const shown = useEffectEvent(() => {
    zoom.whole();
    // It may have failed before script ran.
    const { complete = false, naturalWidth = 1 } = image.current ?? {};
    setFailed(complete && naturalWidth === 0);
    // At the last picture the link that led here disappears.
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (src) shown();
  }, [src]);
  return (
    <>
      <div className="stage" ref={stage} tabIndex={-1}>
        {failed ? (
          <p role="alert">This picture could not be shown.</p>
        ) : (
          <img key={src} ref={image} src={src} alt={name} onError={() => setFailed(true)} onDoubleClick={zoom.toggle} />
        )}
      </div>
      <div className="tools">
        <Beside to={earlier} label="Earlier picture">
          <ChevronLeft className="flip" />
        </Beside>
        <IconButton className="with-script" label="Zoom out" aria-disabled={zoom.level <= 1} onClick={zoom.out}>
          <ZoomOut />
        </IconButton>
        <output className="with-script">
          <span className="sr-only">Zoom </span>
          {Math.round(zoom.level * 100)}%
        </output>
        <IconButton className="with-script" label="Zoom in" aria-disabled={zoom.isMost} onClick={zoom.in}>
          <ZoomIn />
        </IconButton>
        {children}
        <Beside to={later} label="Later picture">
          <ChevronRight className="flip" />
        </Beside>
      </div>
    </>
  );
}

/** The link to another picture, which replaces this one in the history. */
function Beside({ to, label, children }: { to: To | null; label: string; children: ReactNode }) {
  const { state } = useLocation();
  if (!to) return <span className="icon-btn" />;
  return (
    <Link className="icon-btn" to={to} state={state} replace preventScrollReset aria-label={label}>
      {children}
    </Link>
  );
}

/** Pixels that an arrow moves a zoomed picture. */
const step = 80;

function useKeys(stage: RefObject<HTMLElement | null>, zoom: Zoom, beside: { earlier: To | null; later: To | null }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const go = (to: To | null) => to && void navigate(to, { state, replace: true, preventScrollReset: true });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = zoom.level > 1;
    const scroll = (left: number, top: number) => stage.current?.scrollBy({ left: left * step, top: top * step });
    const keys = new Map<string, () => unknown>([
      ['+', zoom.in],
      ['=', zoom.in],
      ['-', zoom.out],
      ['0', zoom.whole],
      ['ArrowLeft', () => (moves ? scroll(-1, 0) : go(beside.earlier))],
      ['ArrowRight', () => (moves ? scroll(1, 0) : go(beside.later))],
      ['ArrowUp', () => scroll(0, -1)],
      ['ArrowDown', () => scroll(0, 1)],
    ]);
    const act = keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
