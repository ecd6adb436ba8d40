export default function Page() {
  return (
    <div className="wrap page">
      <h1>post-assignment</h1>
    </div>
  );
}
