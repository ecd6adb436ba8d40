import { PageMeta } from '../ui/page-meta.tsx';
import { Empty } from '../ui/states.tsx';

/** The tab of successful payments (ADMIN-01). */
export default function AdminPayments() {
  return (
    <>
      <PageMeta title="Easypaisa payments" />
      <h2 className="sr-only">Easypaisa payments</h2>
      <Empty title="No payments yet">Successful payments by Easypaisa stand here.</Empty>
    </>
  );
}
