import type { DeliveryTerms } from '#core/store/delivery.ts';
import { centsInRupee } from '#core/store/prices.ts';
import { settingsOf } from '../admin/house-settings.ts';
import type { Context } from '../context.ts';

interface Terms extends DeliveryTerms {
  /** Buyers may pay the courier in cash. */
  takesCash: boolean;
}

/** Terms of a cart that nothing is delivered from. */
export const freeTerms: Terms = { fee: 0, freeFrom: 0, takesCash: false };

/** Returns the house's present terms for parcels, as its admins set them. */
export async function readTerms(context: Context): Promise<Terms> {
  const values = await settingsOf(context, ['delivery_fee', 'free_delivery_from', 'cash_on_delivery']);
  return {
    fee: values.delivery_fee * centsInRupee,
    freeFrom: values.free_delivery_from * centsInRupee,
    takesCash: values.cash_on_delivery === 'on',
  };
}
