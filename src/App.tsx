import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

const router = createBrowserRouter([{ path: '*', element: <p>Loading...</p> }]);

export function App() {
  return <RouterProvider router={router} />;
}
