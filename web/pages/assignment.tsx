export default function Page() {
  return (
    <div className="wrap page">
      <h1>assignment</h1>
    </div>
  );
}
