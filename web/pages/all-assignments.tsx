export default function Page() {
  return (
    <div className="wrap page">
      <h1>all-assignments</h1>
    </div>
  );
}
