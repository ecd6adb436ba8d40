import GripVertical from 'lucide-react/icons/grip-vertical';
import { type DragEvent, useState } from 'react';
import { lengths, megabytes, productMost, sizes } from '#core/limits.ts';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Upload } from '../ui/upload.tsx';
import { type RowsState, RowTools } from './rows.tsx';
import './product-pictures.css';

export interface Picture {
  file_id: string;
  /** The picture's description. */
  alt: string;
}

/**
 * A product's pictures in order, moved by the handle or the buttons, each with its description; and
 * a way to add more.
 */
export function ProductPictures({ pictures }: { pictures: RowsState<Picture> }) {
  const { rows, frame, said, move, add } = pictures;
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const issue = useForm().issueOf('images');
  const target = (at: number) => ({
    'data-over': over === at || undefined,
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(at);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) move(dragged, at);
    },
  });
  return (
    <section className="card grid gap-3" aria-labelledby="pictures">
      <h2 className="text-18" id="pictures">
        Pictures
      </h2>
      {issue && (
        <p className="error" role="alert">
          {issue.text}
        </p>
      )}
      <div ref={frame}>
        <p className="sr-only" role="status">
          {said}
        </p>
        <ol className="picture-rows">
          {rows.map(({ key, stored }, at) => (
            <li key={key} data-row={key} {...target(at)}>
              <span
                className="grip with-script"
                draggable
                aria-hidden="true"
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', String(at));
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(at);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setOver(null);
                }}
              >
                <GripVertical />
              </span>
              <img src={`/files/${stored?.file_id}`} alt={stored?.alt || `Picture ${at + 1}`} width={72} height={72} />
              <input type="hidden" name={`images.${at}.file_id`} value={stored?.file_id ?? ''} />
              <Field name={`images.${at}.alt`} label={`Describe picture ${at + 1}${at === 0 ? ', the cover' : ''}`}>
                <TextInput defaultValue={stored?.alt} maxLength={lengths.alt} />
              </Field>
              <RowTools of={pictures} at={at} label={`picture ${at + 1}`} />
            </li>
          ))}
        </ol>
      </div>
      {rows.length > 1 && (
        <p className="hint with-script justify-start">Drag a picture by its handle, or use its arrows.</p>
      )}
      {rows.length < productMost.pictures && (
        <Upload
          bucket="product_images"
          label="Add pictures"
          title="Choose pictures"
          note={`PNG, JPEG or WebP, ${megabytes(sizes.image)} or smaller.`}
          accept="image/png,image/jpeg,image/webp"
          onSent={({ id }) => add({ file_id: id, alt: '' })}
        />
      )}
    </section>
  );
}
