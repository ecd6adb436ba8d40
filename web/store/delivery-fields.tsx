import { useId } from 'react';
import { lengths } from '#core/limits.ts';
import { cities, provinces } from '#core/store/provinces.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Select } from '../ui/select.tsx';

interface DeliveryFieldsProps {
  /** The address of the last parcel; empty before the first. */
  parcel: { address: string; city: string; province: string };
}

/** The parcel's address in Pakistan; cities are suggested, and any other can be typed. */
export function DeliveryFields({ parcel }: DeliveryFieldsProps) {
  const list = useId();
  return (
    <>
      <Field name="address" label="Address" hint="House, street, area.">
        <TextInput required maxLength={lengths.address} autoComplete="address-line1" defaultValue={parcel.address} />
      </Field>
      <div className="grid items-start gap-4 two:grid-cols-2">
        <Field name="city" label="City">
          <TextInput
            required
            maxLength={lengths.city}
            autoComplete="address-level2"
            list={list}
            defaultValue={parcel.city}
          />
        </Field>
        <Field name="province" label="Province">
          <Select
            choices={[['', 'Choose a province'], ...provinces.map((name) => [name, name] as const)]}
            defaultValue={parcel.province}
          />
        </Field>
      </div>
      <datalist id={list}>
        {cities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
