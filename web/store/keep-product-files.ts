import { entriesIn, type FormValues } from '../lib/form-values.ts';

/** A file stored ahead of its form. */
interface Stored {
  id: string;
  name: string;
  size: number;
}

type Store = (file: { bucket: 'product_images' | 'product_files'; file: File }) => Promise<Stored>;

/**
 * Stores the files of a product's form that was refused and sent without script, and returns their
 * fields for its next try.
 */
export function keepProductFiles(upload: Store) {
  return async (name: string, file: File, values: FormValues): Promise<FormValues> => {
    if (name === 'file') {
      const { id } = await upload({ bucket: 'product_images', file });
      return { [`images.${entriesIn(values, 'images')}.file_id`]: id };
    }
    const stored = await upload({ bucket: 'product_files', file });
    const field = (of: string) => name.replace(/file$/, of);
    return { [field('file_id')]: stored.id, [field('kept')]: `${stored.id} ${stored.size} ${stored.name}` };
  };
}
