import { useId } from 'react';
import { lengths } from '#core/limits.ts';
import { cities, provinces } from '#core/store/provinces.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Select } from '../ui/select.tsx';

/** The parcel's address in Pakistan; cities are suggested, and any other can be typed. */
export function DeliveryFields() {
  const list = useId();
  return (
    <>
      <Field name="address" label="Address" hint="House, street, area.">
        <TextInput required maxLength={lengths.address} autoComplete="address-line1" />
      </Field>
      <div className="grid items-start gap-4 two:grid-cols-2">
        <Field name="city" label="City">
          <TextInput required maxLength={lengths.city} autoComplete="address-level2" list={list} />
        </Field>
        <Field name="province" label="Province">
          <Select choices={[['', 'Choose a province'], ...provinces.map((name) => [name, name] as const)]} />
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
