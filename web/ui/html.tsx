import './html.css';

/**
 * HTML that was sanitised when it was stored; the only component that renders any
 * (docs/decisions/0060).
 */
export function Html({ children }: { children: string }) {
  return <div className="html" dir="auto" dangerouslySetInnerHTML={{ __html: children }} />;
}
