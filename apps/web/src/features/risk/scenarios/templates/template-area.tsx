import { PageHeader } from "../../../../ui/page-header.tsx";
import TemplateGallery from "./template-gallery.tsx";

/** The templates on a page of their own, also when there are scenarios. */
export default function TemplateArea() {
  return (
    <>
      <PageHeader
        title="Templates"
        description="Scenarios that most organizations face, with figures from published sources"
      />
      <TemplateGallery />
    </>
  );
}
